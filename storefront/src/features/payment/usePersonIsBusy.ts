import { useSyncExternalStore } from "react"

const NOT_TYPED_IN = new Set(["button", "checkbox", "color", "file", "image", "radio", "range", "reset", "submit"])

/**
 * Whether somebody types here, or is in a dialog: a bid being placed, for example. Dialogs hold the focus while they
 * are open.
 */
function isBusyWith(element: Element | null): boolean {
  if (!element) return false
  if (element.closest('[role="dialog"]')) return true
  if (element instanceof HTMLInputElement) return !NOT_TYPED_IN.has(element.type)
  return element.matches('textarea, select, [contenteditable]:not([contenteditable="false"])')
}

function subscribe(onChange: () => void): () => void {
  // When the focus leaves an element, where it goes is known only after the event.
  const later = () => setTimeout(onChange)
  document.addEventListener("focusin", later)
  document.addEventListener("focusout", later)
  return () => {
    document.removeEventListener("focusin", later)
    document.removeEventListener("focusout", later)
  }
}

/** True while something that opens by itself would come between a person and what they are doing. */
export function usePersonIsBusy(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isBusyWith(document.activeElement),
    () => false
  )
}
