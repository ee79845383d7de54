type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

declare global {
  interface Window {
    /** From `public/early.js`: note what is pressed and entered before the code of the page is there. */
    keepPress?: (event: MouseEvent) => void
    keepEntry?: (event: Event) => void
    pressedEarly?: HTMLElement
    enteredEarly?: Map<Field, string>
  }
}

/** React hears of everything from here on. */
export function noMoreEarlyUse(): void {
  if (window.keepPress) removeEventListener("click", window.keepPress, true)
  if (window.keepEntry) removeEventListener("input", window.keepEntry, true)
}

/** React takes over first what is used: that part at once. */
export function repeatEarlyUse(): void {
  window.enteredEarly?.forEach((entry, field) => enter(field, entry))
  window.pressedEarly?.click()
}

/** As a person would: React hears of a change only where a field holds something else than it knows. */
function enter(field: Field, entry: string): void {
  const hear = () => field.dispatchEvent(new Event("change", { bubbles: true }))
  hear()
  if (field.type === "checkbox" || field.type === "radio") {
    const box = field as HTMLInputElement
    box.checked = !box.checked
    return box.click()
  }
  // Its own `value` tells React what it holds, that of its kind tells nobody.
  if (field.value === entry) field.value = ""
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")!.set!.call(field, entry)
  hear()
}
