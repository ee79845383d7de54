import { useEffect, useState } from "react"

/** The distance of a section's start from the top of the window (spec §2, /how-it-works), in pixels. */
const SECTION_OFFSET = 140
/** The tolerance covers browsers that scroll to fractions of a pixel. */
const REACHED = SECTION_OFFSET + 8

/**
 * The id of the section that the reader sees: the last section whose start has reached the offset, or the last section
 * at the page's end.
 */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0])
  const names = ids.join(" ")
  useEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      const all = names.split(" ")
      const { scrollHeight, clientHeight, scrollTop } = document.documentElement
      const reached = all.filter(
        (id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= REACHED
      )
      const atEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2
      setCurrent(atEnd ? all.at(-1) : (reached.at(-1) ?? all[0]))
    }
    const soon = () => {
      frame ||= requestAnimationFrame(look)
    }
    look()
    window.addEventListener("scroll", soon, { passive: true })
    window.addEventListener("resize", soon)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener("scroll", soon)
      window.removeEventListener("resize", soon)
    }
  }, [names])
  return current
}
