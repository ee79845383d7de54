type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

declare global {
  interface Window {
    /** Set by `public/early.js`, which records clicks and inputs before the page's code has loaded. */
    keepPress?: (event: MouseEvent) => void
    keepEntry?: (event: Event) => void
    pressedEarly?: HTMLElement
    enteredEarly?: Map<Field, string>
  }
}

/** React handles all events from here on. */
export function noMoreEarlyUse(): void {
  if (window.keepPress) removeEventListener("click", window.keepPress, true)
  if (window.keepEntry) removeEventListener("input", window.keepEntry, true)
}

/**
 * Repeats the inputs and the click that `public/early.js` recorded before the page's code had loaded. React hydrates
 * a part of the page at once when an event reaches it.
 */
export function repeatEarlyUse(): void {
  window.enteredEarly?.forEach((entry, field) => enter(field, entry))
  window.pressedEarly?.click()
}

/**
 * Enters a value as a person would. React reports a change only when the field differs from the value that it tracks.
 */
function enter(field: Field, entry: string): void {
  const hear = () => field.dispatchEvent(new Event("change", { bubbles: true }))
  hear()
  if (field.type === "checkbox" || field.type === "radio") {
    const box = field as HTMLInputElement
    box.checked = !box.checked
    return box.click()
  }
  // The field's own `value` setter updates React's tracked value; the prototype's setter does not.
  if (field.value === entry) field.value = ""
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")!.set!.call(field, entry)
  hear()
}
