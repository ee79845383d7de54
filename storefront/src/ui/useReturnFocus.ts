import { useRef } from "react"

/**
 * Gives the focus back to where it was when a dialog opened. Radix does so only for a trigger of its
 * own, and ours are opened by state.
 */
export function useReturnFocus() {
  const before = useRef<HTMLElement | null>(null)
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      // What was followed from the dialog may have put the focus where it leads to.
      if (document.activeElement === document.body) before.current?.focus()
    },
  }
}
