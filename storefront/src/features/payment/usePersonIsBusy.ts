import { useSyncExternalStore } from "react"

const NOT_TYPED_IN = new Set(["button", "checkbox", "color", "file", "image", "radio", "range", "reset", "submit"])

/** Whether the person types in this element or is in a dialog, for example to bid. An open dialog holds the focus. */
function isBusyWith(element: Element | null): boolean {
  if (!element) return false
  if (element.closest('[role="dialog"]')) return true
  if (element instanceof HTMLInputElement) return !NOT_TYPED_IN.has(element.type)
  return element.matches('textarea, select, [contenteditable]:not([contenteditable="false"])')
}

function subscribe(onChange: () => void): () => void {
  // During the event, the newly focused element is not yet known.
  const later = () => setTimeout(onChange)
  document.addEventListener("focusin", later)
  document.addEventListener("focusout", later)
  return () => {
    document.removeEventListener("focusin", later)
    document.removeEventListener("focusout", later)
  }
}

/** True while an automatic prompt would interrupt the person. */
export function usePersonIsBusy(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isBusyWith(document.activeElement),
    () => false
  )
}
