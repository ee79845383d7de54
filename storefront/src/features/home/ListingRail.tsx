import useEmblaCarousel from "embla-carousel-react"
import { ArrowRight, CarFront, ChevronLeft, ChevronRight, Pause, Play } from "lucide-react"
import { useCallback, useEffect, useState } from "react"
import { Link } from "react-router-dom"
import { messageOf } from "@/app"
import { Button, EmptyState, ErrorState, IconButton, Skeleton } from "@/ui"
import { AuctionCard } from "@/features/listings/AuctionCard"
import { useRail, type RailKind } from "./queries"
import { useRotation } from "./useRotation"

const texts: Record<RailKind, { title: string; to: string; empty: string }> = {
  featured: { title: "Featured Listings", to: "/auctions", empty: "No featured listings right now." },
  ending: { title: "Ending next", to: "/auctions", empty: "No auction is live right now." },
}
const FEATURED_ROTATION_MILLISECONDS = 3_000

const slide = "min-w-0 shrink-0 grow-0 basis-[82%] pl-4 sm:basis-1/2 md:basis-1/3 lg:basis-1/4"

/** A row of auctions to swipe through. The featured one moves by itself (spec §9) until somebody cares. */
export function ListingRail({ kind }: { kind: RailKind }) {
  const { title, to, empty } = texts[kind]
  const rail = useRail(kind)
  const listings = rail.data?.listings ?? []
  const [viewport, carousel] = useEmblaCarousel({ align: "start", containScroll: "trimSnaps", slidesToScroll: 1, loop: kind === "featured" })
  const [ends, setEnds] = useState({ previous: false, next: false })

  useEffect(() => {
    if (!carousel) return
    const update = () => setEnds({ previous: carousel.canScrollPrev(), next: carousel.canScrollNext() })
    update()
    carousel.on("select", update).on("reInit", update)
    return () => {
      carousel.off("select", update).off("reInit", update)
    }
  }, [carousel])

  const advance = useCallback(() => carousel?.scrollNext(), [carousel])
  const rotation = useRotation(kind === "featured" && ends.next ? FEATURED_ROTATION_MILLISECONDS : null, advance)

  return (
    <section aria-labelledby={`rail-${kind}`} {...rotation.pausedBy}>
      <div className="mb-4 flex items-end justify-between gap-4">
        <h2 id={`rail-${kind}`} className="text-xl sm:text-2xl">
          {title}
        </h2>
        <div className="flex items-center gap-1">
          {rotation.possible && (
            <IconButton label={rotation.stopped ? `Let ${title} move` : `Stop ${title} from moving`} onClick={rotation.toggle}>
              {rotation.stopped ? <Play aria-hidden /> : <Pause aria-hidden />}
            </IconButton>
          )}
          {(ends.previous || ends.next) && (
            <>
              <IconButton label="Previous" className="max-sm:hidden" disabled={!ends.previous} onClick={() => carousel?.scrollPrev()}>
                <ChevronLeft aria-hidden />
              </IconButton>
              <IconButton label="Next" className="max-sm:hidden" disabled={!ends.next} onClick={() => carousel?.scrollNext()}>
                <ChevronRight aria-hidden />
              </IconButton>
            </>
          )}
          <Button asChild variant="ghost">
            <Link to={to}>
              All<span className="sr-only"> auctions</span>
              <ArrowRight aria-hidden className="size-4" />
            </Link>
          </Button>
        </div>
      </div>
      {rail.isPending ? (
        <div aria-busy className="-ml-4 flex overflow-hidden">
          {Array.from({ length: 4 }, (_, index) => (
            <div key={index} className={slide}>
              <Skeleton className="aspect-4/3 rounded-lg" />
              <Skeleton className="mt-3 h-5 w-3/4" />
              <Skeleton className="mt-2 h-4 w-1/2" />
            </div>
          ))}
        </div>
      ) : rail.isError ? (
        <ErrorState title="Failed to load listings" message={messageOf(rail.error)} onRetry={() => void rail.refetch()} retrying={rail.isFetching} />
      ) : listings.length === 0 ? (
        <EmptyState icon={<CarFront />} title={empty} action={<Button asChild variant="secondary"><Link to="/auctions">See all auctions</Link></Button>} />
      ) : (
        <div ref={viewport} className="-mx-1 overflow-hidden px-1 pb-2">
          <ul className="-ml-4 flex touch-pan-y">
            {listings.map((listing) => (
              <li key={listing.id} className={slide}>
                <AuctionCard listing={listing} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
