import type { ListingChanged, ListingView } from "@northlot/contract"
import type { Query, QueryClient, QueryKey } from "@tanstack/react-query"
import { listAfter, type ListQuery, type ShownList } from "./listChange"

interface Detail {
  listing: ListingView
}
interface Offers {
  offers: { listingId: string }[]
}

/**
 * Puts a change of a listing into everything that this page keeps of listings. Answers what has to be asked for again,
 * of what is shown: of a list nearly never anything. `area` is the beginning of their keys.
 */
export function followChange(
  queries: QueryClient,
  { area, change, now }: { area: QueryKey; change: ListingChanged; now: number }
): QueryKey[] {
  const again: QueryKey[] = []
  // Judged before the change is put into the page of its car.
  const pages = queries.getQueriesData<Detail>({ queryKey: [...area, "detail"] })
  const known = pages.some(([, page]) => page !== undefined && isKnown(page.listing, change))
  for (const query of queries.getQueryCache().findAll({ queryKey: area })) {
    const { queryKey } = query
    if (!putIn(queries, query, { change, known, now })) {
      if (query.isActive()) again.push(queryKey)
      else void queries.invalidateQueries({ queryKey, exact: true, refetchType: "none" })
    }
  }
  return again
}

/** Whether the query needs not be asked again. */
function putIn(
  queries: QueryClient,
  { queryKey, state }: Query,
  { change, known, now }: { change: ListingChanged; known: boolean; now: number }
): boolean {
  const [, part, asked] = queryKey
  if (part === "list") {
    const list = state.data as ShownList | undefined
    if (!list) return true
    const after = listAfter(list, asked as ListQuery, change, now)
    if (after && after !== list) queries.setQueryData(queryKey, after)
    return after !== null
  }
  if (part === "detail") {
    const page = state.data as Detail | undefined
    if (page?.listing.id !== change.listingId) return asked !== change.listingId
    const { listing } = change
    if (isKnown(page.listing, change)) return true
    // What stands on the page alone has to be asked for all the same.
    if (listing && listing.auctionId === page.listing.auctionId && listing.lastSeq >= page.listing.lastSeq) {
      const { photos: _cover, photoCount: _count, ...figures } = listing
      queries.setQueryData(queryKey, { ...page, listing: { ...page.listing, ...figures } })
    }
    return false
  }
  // Counts of the moment at which somebody chose: anew with the next choice, or when the page is come back to.
  if (part === "facets") {
    void queries.invalidateQueries({ queryKey, exact: true, refetchType: "none" })
    return true
  }
  if (part === "offers") {
    const { offers = [] } = (state.data ?? {}) as Partial<Offers>
    return !offers.some(({ listingId }) => listingId === change.listingId)
  }
  // Questions say nothing of themselves in the figures of their car.
  return asked !== change.listingId || (known && part !== "questions")
}

/** Whether the page of a car shows it as the acknowledgement of a join tells it: then nothing was missed. */
function isKnown(shown: ListingView, { listing, missed }: ListingChanged): boolean {
  return (
    missed === true &&
    shown.id === listing?.id &&
    shown.auctionId === listing.auctionId &&
    shown.lastSeq === listing.lastSeq &&
    shown.updatedAt === listing.updatedAt &&
    shown.status === listing.status &&
    shown.endsAt === listing.endsAt &&
    shown.pausedUntil === listing.pausedUntil
  )
}
