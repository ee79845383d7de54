import { useEffect, useLayoutEffect, useRef } from "react"
import { leftAt, noteLeaving } from "@/entities/listing/pages"

const LINKS = "section[aria-labelledby=all-listings] a[href^='/listing/']"

/**
 * Keeps the place of a list over a reload and a visit of another page: the room that it had until its cars are there
 * again, then the car that stood highest on the screen, wherever it stands now. Whoever scrolls meanwhile has the last
 * word.
 */
export function useKeptPlace(list: string, waiting: boolean) {
  const column = useRef<HTMLDivElement>(null)
  // Of the moment when the page comes: what is left later concerns the next time.
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
    // A link to the list leads to its top; only a return has been put back to where it was.
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
