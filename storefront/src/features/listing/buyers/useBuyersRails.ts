import { isFeatured, type ListingCard } from "@northlot/contract"
import { useClock } from "@/shared"
import { useListings } from "@/entities/listing/useListings"

const LENGTH = 5

export interface BuyersRail {
  title: string
  /** The listings in this row of cards; null while loading. */
  listings: ListingCard[] | null
}

/** The three rows of cards on a buyer's home page (spec §2). Each row loads by itself and can be retried. */
export function useBuyersRails() {
  const { serverNow } = useClock()
  const featured = useListings({ featured: "true", limit: LENGTH })
  const bodies = {
    sedan: useListings({ body: "Sedan", limit: LENGTH }),
    coupe: useListings({ body: "Coupe", limit: LENGTH }),
    suv: useListings({ body: "SUV", limit: LENGTH }),
    truck: useListings({ body: "Truck", limit: LENGTH }),
  }
  const promoted = featured.data?.listings.filter((listing) => isFeatured(listing, serverNow()))
  // Without featured cars, the first row shows the five auctions that end first.
  const ending = useListings({ sort: "ending", limit: LENGTH }, { enabled: promoted?.length === 0 })
  const first = promoted?.length === 0 ? ending.data?.listings : promoted
  const rails: BuyersRail[] = [
    { title: "Featured Auctions", listings: first ?? null },
    { title: "Sedan & Coupe", listings: soonest(bodies.sedan.data?.listings, bodies.coupe.data?.listings) },
    { title: "SUV & Truck", listings: soonest(bodies.suv.data?.listings, bodies.truck.data?.listings) },
  ]
  const failed = [featured, ending, ...Object.values(bodies)].filter(({ isError }) => isError)
  return {
    rails,
    error: failed[0]?.error ?? null,
    retry: () => failed.forEach((query) => void query.refetch()),
    retrying: failed.some(({ isFetching }) => isFetching),
  }
}

/** The five listings that end first, from the lists `some` and `others`; null until both lists have loaded. */
export function soonest(
  some: readonly ListingCard[] | undefined,
  others: readonly ListingCard[] | undefined
): ListingCard[] | null {
  if (!some || !others) return null
  return [...some, ...others].sort((a, b) => Date.parse(a.endsAt ?? "") - Date.parse(b.endsAt ?? "")).slice(0, LENGTH)
}
