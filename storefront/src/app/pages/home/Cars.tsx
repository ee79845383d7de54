import { isFeatured, type ListingCard } from "@northlot/contract"
import { ArrowRight, CarFront } from "lucide-react"
import { Link, useSearchParams } from "react-router-dom"
import { useServerTimeOf } from "@/shared"
import { Button, EmptyState, QueryError, Skeleton } from "@/ui"
import { useListings } from "@/entities/listing/useListings"
import { HomeSearch } from "@/features/search/home/HomeSearch"
import { QuickFilters } from "@/features/search/home/QuickFilters"
import { SHOW, quickFilterOf, wholeListOf } from "@/features/search/home/quickFilters"
import { ListingGrid, ListingGridSkeleton } from "../../cars/ListingGrid"
import { Rail } from "../../cars/Rail"

/** A featured strip holds 24 cars and moves on by four (spec §9). */
const LENGTH = 24
const FEATURED_ROTATION_MILLISECONDS = 3_000
const NONE: readonly string[] = []

/**
 * Search, quick filters, the featured cars, and all other cars in the order of their end. `without`: cars that the page
 * already shows above.
 */
export function Cars({ without = NONE }: { without?: readonly string[] }) {
  const [search] = useSearchParams()
  const chosen = quickFilterOf(search.get(SHOW))
  const isWhole = chosen.show === null
  const strip = useListings({ featured: "true", limit: LENGTH }, { enabled: isWhole })
  const list = useListings({ sort: "ending", limit: LENGTH, ...chosen.filters })
  const promoted = useStillFeatured(strip.data?.listings ?? [])
  const featured = isWhole ? except(promoted, without) : []
  const listings = except(list.data?.listings ?? [], [...without, ...featured.map(({ id }) => id)])
  const isPending = list.isPending || (isWhole && strip.isPending)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-6 lg:justify-between">
        <QuickFilters chosen={chosen} />
        <HomeSearch listings={list.data?.listings} />
      </div>
      {isPending ? (
        <Waiting />
      ) : (
        <>
          {isWhole && strip.isLoadingError && <QueryError query={strip} failed="Failed to load listings" />}
          {featured.length > 0 && (
            <Rail
              first
              title="Featured Listings"
              featured
              listings={featured}
              rotateEvery={FEATURED_ROTATION_MILLISECONDS}
              action={
                <Button asChild variant="ghost" size="sm">
                  <Link to="/auctions?featured=true">
                    All<span className="sr-only"> of Featured Listings</span>
                  </Link>
                </Button>
              }
            />
          )}
          <section aria-labelledby="ending">
            <h2 id="ending" className="mb-2 text-xl">
              {isWhole ? "Ending next" : chosen.label}
            </h2>
            {list.isLoadingError ? (
              <QueryError query={list} failed="Failed to load listings" />
            ) : (
              <>
                {listings.length > 0 ? (
                  <ListingGrid first listings={listings} />
                ) : (
                  featured.length === 0 && <EmptyState icon={<CarFront />} title="No auction is live right now." />
                )}
                <Button asChild variant="secondary" className="mt-6">
                  <Link to={wholeListOf(chosen)}>
                    <span>{isWhole ? "See all live auctions" : `See all: ${chosen.label}`}</span>
                    <ArrowRight aria-hidden className="size-4" />
                  </Link>
                </Button>
              </>
            )}
          </section>
        </>
      )}
    </div>
  )
}

/** The skeleton of all cars, while the parts above them load. */
export function CarsSkeleton() {
  return (
    <div className="flex flex-col gap-3">
      <Skeleton className="h-11" />
      <Waiting />
    </div>
  )
}

const Waiting = () => (
  <div>
    <Skeleton className="mb-3 h-9 w-44" />
    <ListingGridSkeleton />
  </div>
)

const except = (listings: readonly ListingCard[], ids: readonly string[]) =>
  listings.filter(({ id }) => !ids.includes(id))

/** Removes a car when its promotion ends, without a new response. */
function useStillFeatured(listings: readonly ListingCard[]): readonly ListingCard[] {
  const over = useServerTimeOf((now) =>
    listings.flatMap((listing) => (isFeatured(listing, now) ? [] : listing.id)).join(" ")
  )
  return over === "" ? listings : except(listings, over.split(" "))
}
