import { useEffect, useLayoutEffect, useRef } from "react"
import { leftAt, noteLeaving } from "@/entities/listing/pages"

const LINKS = "section[aria-labelledby=all-listings] a[href^='/listing/']"

/**
 * Restores a list's scroll position after a reload or a visit to another page. The list's height is reserved until the
 * cars load. Then the page scrolls the car that was at the top back into place. Any scrolling by the person ends the
 * restoring.
 */
export function useStablePlace(list: string, waiting: boolean) {
  const column = useRef<HTMLDivElement>(null)
  // The scroll position to restore on this visit. Scroll positions stored from now on are for the next visit.
  const sought = useRef(leftAt(list))
  const shown = useRef(list)
  shown.current = list

  useLayoutEffect(() => {
    const element = column.current!
    const leave = () =>
      noteLeaving(shown.current, element.offsetHeight, element.querySelectorAll<HTMLAnchorElement>(LINKS))
    addEventListener("pagehide", leave)
    return () => {
      removeEventListener("pagehide", leave)
      leave()
    }
  }, [])

  useEffect(() => {
    const stop = () => (sought.current = undefined)
    const acts = ["wheel", "touchmove", "keydown", "pointerdown"] as const
    for (const act of acts) addEventListener(act, stop, { passive: true })
    return () => acts.forEach((act) => removeEventListener(act, stop))
  }, [])

  useEffect(() => {
    if (waiting) return
    // A link to the list opens at its top, so nothing is restored; only a return has a scroll position.
    if (scrollY === 0) sought.current = undefined
    const find = () => {
      const wanted = sought.current
      if (!wanted) return
      const link = [...column.current!.querySelectorAll<HTMLAnchorElement>(LINKS)].find(
        ({ pathname }) => pathname === wanted.address
      )
      if (link) scrollBy({ top: link.getBoundingClientRect().top - wanted.top, behavior: "instant" })
    }
    find()
    const grown = new ResizeObserver(find)
    grown.observe(column.current!)
    return () => grown.disconnect()
  }, [waiting])

  return { column, minHeight: waiting ? sought.current?.height : undefined }
}
