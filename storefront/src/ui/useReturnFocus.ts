import { useLayoutEffect, useRef } from "react"

/**
 * Returns the focus to the element that had it when a dialog opened. Radix does so only for its own trigger, but this
 * site opens dialogs by state. The hook notes the element before the content mounts, because a field of the dialog may
 * take the focus.
 */
export function useReturnFocus(open: boolean) {
  const before = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (open) before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
  }, [open])
  return {
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      // A link in the dialog may have moved the focus already.
      if (document.activeElement === document.body) before.current?.focus()
    },
  }
}
