import { useRef } from "react"

/**
 * Returns the focus to the element that had it when a dialog opened. Radix does so only for its trigger, and this site
 * opens dialogs by state.
 */
export function useReturnFocus() {
  const before = useRef<HTMLElement | null>(null)
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      // A link in the dialog may have moved the focus already.
      if (document.activeElement === document.body) before.current?.focus()
    },
  }
}
