import { useLayoutEffect, type RefObject } from "react"
import { placeBeside } from "./rules/placeBeside"

/** What makes an element a panel of the browser's top layer: nothing cuts it off, whatever it is inside of. */
export const topLayer = { popover: "manual" } as object

/** Shows `panel` beside `anchor` while `open`, and keeps it there when the page scrolls or changes its size. */
export function useTopLayer(
  open: boolean,
  anchor: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
  side: "top" | "bottom",
  align: "start" | "center" | "end"
): void {
  useLayoutEffect(() => {
    const [from, shown] = [anchor.current, panel.current]
    if (!open || !from || !shown) return
    const place = () => {
      const { left, top } = placeBeside(
        from.getBoundingClientRect(),
        { width: shown.offsetWidth, height: shown.offsetHeight },
        { width: document.documentElement.clientWidth, height: window.innerHeight },
        { side, align }
      )
      shown.style.left = `${left}px`
      shown.style.top = `${top}px`
    }
    // In a document that is being torn down, or a browser without a top layer, it is shown where it stands.
    shown.showPopover?.()
    place()
    window.addEventListener("scroll", place, true)
    window.addEventListener("resize", place)
    return () => {
      window.removeEventListener("scroll", place, true)
      window.removeEventListener("resize", place)
      shown.hidePopover?.()
    }
  }, [open, anchor, panel, side, align])
}
