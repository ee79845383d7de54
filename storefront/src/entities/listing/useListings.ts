import { PUBLIC_ROOM, type AnswerOf, type CardsOf, type ListingCard, type QueryInputOf } from "@northlot/contract"
import {
  keepPreviousData,
  queryOptions,
  replaceEqualDeep,
  useQuery,
  useQueryClient,
  type QueryClient,
} from "@tanstack/react-query"
import { useEffect } from "react"
import { useClock } from "@/clock"
import { api, endpoints, queryKeys, useIntervalWithoutSocket, useRoom, useSocketEvent } from "@/shared"
import { announce } from "@/ui"
import { withBid, withSnapshot, withSnapshots, withStanding } from "./liveListing"
import { notePageEnd, pageQuery } from "./pages"
import { shownOnPage } from "./shownOnPage"

export type ListingQuery = QueryInputOf<typeof endpoints.listListings>
export type Listings = CardsOf<typeof endpoints.listListings>
type Detail = AnswerOf<typeof endpoints.readListing>

/** Polling intervals for prices without a socket (spec §7). */
const OPEN_LISTING_MILLISECONDS = 3_000
const LIST_MILLISECONDS = 8_000
const ASKING_SPREAD_MILLISECONDS = 500
/** Pages that have missed changes fetch all their data again. Their requests are spread over this time. */
const BEHIND_SPREAD_MILLISECONDS = 3_000

/** Reads the listings from a response that contains several lists (`readMarketList`), not by a request of their own. */
type Read = () => Promise<Listings>

const AREAS = { listings: queryKeys.listings.all, walls: queryKeys.walls.all }

/** One page of listings. Values from live events stay when a late response is older. */
export function listingsOptions(query: ListingQuery, read?: Read) {
  // oxlint-disable-next-line @tanstack/query/exhaustive-deps -- `read` is another way to the same answer.
  return queryOptions({
    queryKey: queryKeys.listings.list(query),
    queryFn: ({ signal }) =>
      read ? read() : api(endpoints.listListings, { query: { ...query, view: query.view ?? "card" }, signal }),
    structuralSharing: (shown, answer) => {
      const [before, after] = [shown as Listings | undefined, answer as Listings]
      return replaceEqualDeep(
        shown,
        before ? { ...after, listings: withSnapshots(before.listings, after.listings) } : after
      )
    },
  })
}

export function useListings(query: ListingQuery, { enabled = true, read }: { enabled?: boolean; read?: Read } = {}) {
  const refetchInterval = useIntervalWithoutSocket(LIST_MILLISECONDS)
  return useQuery({ ...listingsOptions(query, read), enabled, refetchInterval, placeholderData: keepPreviousData })
}

/** One page of a paged list. Each page is cached alone, so 'Load more' fetches only the new page. */
export function useListingPage(
  query: ListingQuery,
  index: number,
  { pages, enabled = true, read }: { pages: number; enabled?: boolean; read?: Read }
) {
  const list = JSON.stringify(query)
  const options = listingsOptions({ ...query, ...pageQuery(list, index) }, read)
  const refetchInterval = useIntervalWithoutSocket(LIST_MILLISECONDS)
  const page = useQuery({
    ...options,
    enabled,
    refetchInterval,
    // While a new list loads, the first page shows the old list and later pages are empty.
    placeholderData: index === 0 ? keepPreviousData : undefined,
  })
  const next = page.isPlaceholderData ? undefined : page.data?.next
  useEffect(() => {
    if (next !== undefined) notePageEnd(list, index, next, index === pages - 1)
  }, [index, list, next, pages])
  return page
}

export function listingOptions(idOrSlug: string) {
  return queryOptions({
    queryKey: queryKeys.listings.detail(idOrSlug),
    queryFn: ({ signal }) => api(endpoints.readListing, { params: { id: idOrSlug }, signal }),
    structuralSharing: (shown, answer) => {
      const [before, after] = [shown as Detail | undefined, answer as Detail]
      return replaceEqualDeep(shown, { ...after, listing: withSnapshot(before?.listing, after.listing) })
    },
  })
}

export function useListing(idOrSlug: string) {
  return useQuery({
    ...listingOptions(idOrSlug),
    refetchInterval: useIntervalWithoutSocket(OPEN_LISTING_MILLISECONDS),
    // The server has rendered this page as not found, so a retry would bring the same answer.
    retryOnMount: ({ state: { error } }) => !error || !("status" in error) || error.status !== 404,
  })
}

/**
 * Keeps the shown lists and pages up to date: live bids are merged and announced, and other changes are fetched when
 * necessary.
 */
export function useLiveListings(listingId?: string): void {
  const queries = useQueryClient()
  const { serverNow } = useClock()
  useRoom(listingId ? { listingId } : { room: PUBLIC_ROOM }, {
    has: () => shownOnPage(queries, { areas: AREAS, now: serverNow() }),
    onBehind: () => askSoon(() => askAgain(queries), BEHIND_SPREAD_MILLISECONDS),
  })
  const change = (apply: <Card extends ListingCard>(listing: Card) => Card) => {
    const applyAndTell = <Card extends ListingCard>(listing: Card): Card => {
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
      (detail) => detail && { ...detail, listing: applyAndTell(detail.listing) }
    )
  }
  useSocketEvent("bid:updated", (bid) => change((listing) => withBid(listing, bid)))
  useSocketEvent("bid:standing", (standing) => change((listing) => withStanding(listing, standing)))
  useSocketEvent("listing:changed", async (changed) => {
    // The code for changed listings loads at the first change, because the first view does not need it.
    const code = await import("./followChange").catch(() => null)
    if (!code) return void queries.invalidateQueries({ queryKey: queryKeys.listings.all })
    const again = code.followChange(queries, { area: queryKeys.listings.all, change: changed, now: serverNow() })
    const ask = () => again.forEach((queryKey) => void queries.invalidateQueries({ queryKey, exact: true }))
    if (again.length > 0) askSoon(ask)
  })
}

/** Announces a change to screen readers. The code of the sentences loads with the first change. */
async function tell(before: ListingCard, after: ListingCard, isOpen: boolean): Promise<void> {
  const words = await import("./liveSentences").catch(() => null)
  for (const { text, topic } of words?.liveSentences(before, after, isOpen) ?? []) announce(text, topic)
}

/** Delays a request by a random time, because many pages hear of the same change at once. */
function askSoon(ask: () => void, spread = ASKING_SPREAD_MILLISECONDS): void {
  setTimeout(ask, Math.random() * spread)
}

function askAgain(queries: QueryClient): void {
  for (const queryKey of [queryKeys.listings.all, queryKeys.walls.all])
    void queries.invalidateQueries({ queryKey, refetchType: "active" })
}
