import { PUBLIC_ROOM, type AnswerOf, type ListingView, type QueryInputOf } from "@northlot/contract"
import { keepPreviousData, queryOptions, replaceEqualDeep, useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { useClock } from "@/clock"
import { api, endpoints, queryKeys, useIntervalWithoutSocket, useRoom, useSocketEvent } from "@/app"
import { announce } from "@/ui"
import { withBid, withSnapshot, withSnapshots, withStanding } from "./liveListing"
import { notePageEnd, pageQuery } from "./pages"

export type ListingQuery = QueryInputOf<typeof endpoints.listListings>
type Listings = AnswerOf<typeof endpoints.listListings>
type Detail = AnswerOf<typeof endpoints.readListing>

/** How often prices are asked for where no socket brings them (spec §7). */
const OPEN_LISTING_MILLISECONDS = 3_000
const LIST_MILLISECONDS = 8_000
const ASKING_SPREAD_MILLISECONDS = 500

/** One page of listings; what live events know better than a late answer stays. */
export function listingsOptions(query: ListingQuery) {
  return queryOptions({
    queryKey: queryKeys.listings.list(query),
    queryFn: ({ signal }) => api(endpoints.listListings, { query, signal }),
    structuralSharing: (shown, answer) => {
      const [before, after] = [shown as Listings | undefined, answer as Listings]
      return replaceEqualDeep(
        shown,
        before ? { ...after, listings: withSnapshots(before.listings, after.listings) } : after
      )
    },
  })
}

export function useListings(query: ListingQuery, { enabled = true } = {}) {
  const refetchInterval = useIntervalWithoutSocket(LIST_MILLISECONDS)
  return useQuery({ ...listingsOptions(query), enabled, refetchInterval, placeholderData: keepPreviousData })
}

/**
 * One page of a list that is shown in pages; each is kept on its own, so that 'Load more' fetches the new one alone.
 */
export function useListingPage(
  query: ListingQuery,
  index: number,
  { pages, enabled = true }: { pages: number; enabled?: boolean }
) {
  const list = JSON.stringify(query)
  const options = listingsOptions({ ...query, ...pageQuery(list, index) })
  // The first page stays while another list is asked for; a later one has nothing to stand in for it.
  const refetchInterval = useIntervalWithoutSocket(LIST_MILLISECONDS)
  const page = useQuery({
    ...options,
    enabled,
    refetchInterval,
    placeholderData: index === 0 ? keepPreviousData : undefined,
  })
  const next = page.isPlaceholderData ? undefined : page.data?.next
  useEffect(() => {
    if (next !== undefined) notePageEnd(list, index, next, index === pages - 1)
  }, [index, list, next, pages])
  return page
}

export function useListing(idOrSlug: string) {
  return useQuery({
    queryKey: queryKeys.listings.detail(idOrSlug),
    refetchInterval: useIntervalWithoutSocket(OPEN_LISTING_MILLISECONDS),
    queryFn: ({ signal }) => api(endpoints.readListing, { params: { id: idOrSlug }, signal }),
    structuralSharing: (shown, answer) => {
      const [before, after] = [shown as Detail | undefined, answer as Detail]
      return replaceEqualDeep(shown, { ...after, listing: withSnapshot(before?.listing, after.listing) })
    },
  })
}

/**
 * Keeps every list and page that is shown in step with the auctions: bids are merged and told, other changes fetched.
 */
export function useLiveListings(listingId?: string): void {
  const queries = useQueryClient()
  useRoom(listingId ? { listingId } : { room: PUBLIC_ROOM })
  const change = (apply: (listing: ListingView) => ListingView) => {
    const applyAndTell = (listing: ListingView) => {
      const after = apply(listing)
      if (after !== listing) void tell(listing, after, listing.id === listingId)
      return after
    }
    queries.setQueriesData<Listings>(
      { queryKey: [...queryKeys.listings.all, "list"] },
      (list) => list && { ...list, listings: list.listings.map(applyAndTell) }
    )
    queries.setQueriesData<Detail>(
      { queryKey: [...queryKeys.listings.all, "detail"] },
      (page) => page && { ...page, listing: applyAndTell(page.listing) }
    )
  }
  useSocketEvent("bid:updated", (bid) => change((listing) => withBid(listing, bid)))
  useSocketEvent("bid:standing", (standing) => change((listing) => withStanding(listing, standing)))
  const { serverNow } = useClock()
  useSocketEvent("listing:changed", async (changed) => {
    // Not on the way of the first view: nothing is told before it.
    const code = await import("./followChange").catch(() => null)
    if (!code) return void queries.invalidateQueries({ queryKey: queryKeys.listings.all })
    const again = code.followChange(queries, { area: queryKeys.listings.all, change: changed, now: serverNow() })
    const ask = () => again.forEach((queryKey) => void queries.invalidateQueries({ queryKey, exact: true }))
    if (again.length > 0) askSoon(ask)
  })
}

/** Says what has changed; the words come with the first change. */
async function tell(before: ListingView, after: ListingView, isOpen: boolean): Promise<void> {
  const words = await import("./liveSentences").catch(() => null)
  for (const { text, topic } of words?.liveSentences(before, after, isOpen) ?? []) announce(text, topic)
}

/** Many pages hear the same at once: they do not ask at once. */
function askSoon(ask: () => void): void {
  setTimeout(ask, Math.random() * ASKING_SPREAD_MILLISECONDS)
}
