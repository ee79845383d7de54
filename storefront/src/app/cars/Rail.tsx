import type { ListingCard } from "@northlot/contract"
import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react"
import { startTransition, useCallback, useEffect, useId, useRef, useState, type ReactNode } from "react"
import { IconButton } from "@/ui"
import { AuctionCard, type CardActsPlace } from "./AuctionCard"
import { AuctionCardSkeleton } from "./ListingGrid"
import { useRotation } from "@/ui/useRotation"

/**
 * The classes of the row of cards. Its cards are as wide as in a grid, and a phone shows the edge of the third card.
 */
const ROW =
  "-m-1 grid snap-x snap-mandatory grid-flow-col gap-3 overflow-x-auto overscroll-x-contain scroll-smooth scroll-p-1 p-1 pb-2 [scrollbar-width:none] sm:gap-4 " +
  "auto-cols-[46%] md:auto-cols-[calc((100%-2rem)/3)]"
const WIDTHS = {
  four: "xl:auto-cols-[calc((100%-3rem)/4)]",
  five: "xl:auto-cols-[calc((100%-4rem)/5)]",
}
const ROUNDING = 4

export interface RailProps {
  title: string
  /** Null while the listings load. */
  listings: readonly ListingCard[] | null
  /** The first screen shows the rail. */
  first?: boolean
  /** The number of cards that a wide screen shows at a time. */
  atATime?: keyof typeof WIDTHS
  /** The rail moves on by itself after this many milliseconds. */
  rotateEvery?: number
  acts?: CardActsPlace
  featured?: boolean
  /** An element at the right of the rail's heading. */
  action?: ReactNode
  /** Replaces the cards: an error or an empty state. */
  instead?: ReactNode
}

/** A row of auctions to swipe or page through. Each step moves by the number of cards that fit. */
export function Rail({
  title,
  listings,
  first,
  atATime = "four",
  rotateEvery,
  acts,
  featured,
  action,
  instead,
}: RailProps) {
  const id = useId()
  const row = useRef<HTMLUListElement>(null)
  const [ends, setEnds] = useState({ previous: false, next: false })
  const count = listings?.length ?? 0

  useEffect(() => {
    const element = row.current
    if (!element) return setEnds({ previous: false, next: false })
    const update = () => {
      const next = {
        previous: element.scrollLeft > ROUNDING,
        next: element.scrollLeft + element.clientWidth < element.scrollWidth - ROUNDING,
      }
      // Updates in a React transition, because a server-rendered page may not have hydrated its cards yet.
      startTransition(() =>
        setEnds((before) => (before.previous === next.previous && before.next === next.next ? before : next))
      )
    }
    update()
    element.addEventListener("scroll", update, { passive: true })
    const resized = new ResizeObserver(update)
    resized.observe(element)
    return () => {
      element.removeEventListener("scroll", update)
      resized.disconnect()
    }
  }, [count])

  const page = useCallback((direction: 1 | -1) => {
    const element = row.current
    const [first, second] = [element?.children[0], element?.children[1]] as (HTMLElement | undefined)[]
    if (!element || !first || !second) return
    const step = second.offsetLeft - first.offsetLeft
    element.scrollBy({ left: direction * step * Math.max(1, Math.floor((element.clientWidth + ROUNDING) / step)) })
  }, [])
  const advance = useCallback(() => {
    const element = row.current
    if (!element) return
    if (element.scrollLeft + element.clientWidth >= element.scrollWidth - ROUNDING) element.scrollTo({ left: 0 })
    else page(1)
  }, [page])
  const scrolls = ends.previous || ends.next
  const rotation = useRotation(rotateEvery && scrolls ? rotateEvery : null, advance)

  return (
    <section aria-labelledby={id} {...rotation.pausedBy}>
      <div className="mb-1 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 id={id} className="min-w-0 text-xl">
          {title}
        </h2>
        <div className="flex shrink-0 items-center gap-1">
          {rotation.possible && (
            <IconButton
              label={rotation.stopped ? `Let ${title} move` : `Stop ${title} from moving`}
              onClick={rotation.toggle}
            >
              {rotation.stopped ? <Play aria-hidden /> : <Pause aria-hidden />}
            </IconButton>
          )}
          {scrolls && (
            <>
              <IconButton
                label={`Previous of ${title}`}
                className="max-sm:hidden"
                disabled={!ends.previous}
                onClick={() => page(-1)}
              >
                <ChevronLeft aria-hidden />
              </IconButton>
              <IconButton
                label={`Next of ${title}`}
                className="max-sm:hidden"
                disabled={!ends.next}
                onClick={() => page(1)}
              >
                <ChevronRight aria-hidden />
              </IconButton>
            </>
          )}
          {action}
        </div>
      </div>
      {instead ??
        (listings === null ? (
          <div aria-busy className={`${ROW} ${WIDTHS[atATime]} overflow-x-hidden`}>
            {Array.from({ length: atATime === "five" ? 5 : 4 }, (_, index) => (
              <AuctionCardSkeleton key={index} acts={acts} />
            ))}
          </div>
        ) : (
          <ul ref={row} className={`${ROW} ${WIDTHS[atATime]}`}>
            {listings.map((listing, index) => (
              <li key={listing.id} className="min-w-0 snap-start">
                <AuctionCard listing={listing} eager={first && index === 0} acts={acts} amongFeatured={featured} />
              </li>
            ))}
          </ul>
        ))}
    </section>
  )
}
