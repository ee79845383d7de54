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
 * Applies a change of a listing to all cached listing queries of this page. Returns the keys of the shown queries that
 * must be fetched again; these are rarely lists. `area` is the prefix of the keys.
 */
export function followChange(
  queries: QueryClient,
  { area, change, now }: { area: QueryKey; change: ListingChanged; now: number }
): QueryKey[] {
  const again: QueryKey[] = []
  // Checks whether the listing's page shows the change already, before the change is applied to that page.
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

/** Applies a listing's change to one cached query. Returns false when the query must be fetched again. */
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
    // The event lacks some data of the listing's page. The page is therefore fetched again, even if its figures can be
    // updated at once.
    if (listing && listing.auctionId === page.listing.auctionId && listing.lastSeq >= page.listing.lastSeq) {
      const { photos: _cover, photoCount: _count, ...figures } = listing
      queries.setQueryData(queryKey, { ...page, listing: { ...page.listing, ...figures } })
    }
    return false
  }
  // Filter counts are only marked as stale. They are fetched again when a filter changes or the page is shown again.
  if (part === "facets") {
    void queries.invalidateQueries({ queryKey, exact: true, refetchType: "none" })
    return true
  }
  if (part === "offers") {
    const { offers = [] } = (state.data ?? {}) as Partial<Offers>
    return !offers.some(({ listingId }) => listingId === change.listingId)
  }
  // Questions are always fetched again: a new question does not change the listing, so `known` cannot tell whether the
  // page shows it.
  return asked !== change.listingId || (known && part !== "questions")
}

/**
 * Whether the page already shows a change that the server reported when the page joined a room. The page then missed
 * nothing.
 */
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
