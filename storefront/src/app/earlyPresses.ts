declare global {
  interface Window {
    /** From `public/early.js`: notes what is pressed before the code of the page is there. */
    keepPress?: (event: MouseEvent) => void
    pressedEarly?: HTMLElement
  }
}

/** React hears presses from here on. */
export function noMoreEarlyPresses(): void {
  if (window.keepPress) window.removeEventListener("click", window.keepPress, true)
}
