import { useSyncExternalStore } from "react"

const NOT_TYPED_IN = new Set(["button", "checkbox", "color", "file", "image", "radio", "range", "reset", "submit"])

/**
 * Whether the person types in this element or is in a dialog, for example to bid. An open dialog contains the focus.
 */
function isBusyWith(element: Element | null): boolean {
  if (!element) return false
  if (element.closest('[role="dialog"]')) return true
  if (element instanceof HTMLInputElement) return !NOT_TYPED_IN.has(element.type)
  return element.matches('textarea, select, [contenteditable]:not([contenteditable="false"])')
}

function subscribe(onChange: () => void): () => void {
  // Waits until the focus event is over, because `document.activeElement` may be outdated during the event.
  const later = () => setTimeout(onChange)
  document.addEventListener("focusin", later)
  document.addEventListener("focusout", later)
  return () => {
    document.removeEventListener("focusin", later)
    document.removeEventListener("focusout", later)
  }
}

/** Whether the person types or is in a dialog, so that an automatic prompt would interrupt them. */
export function usePersonIsBusy(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isBusyWith(document.activeElement),
    () => false
  )
}
