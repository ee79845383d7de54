import { PUBLIC_ROOM, type AnswerOf, type ListingView, type QueryInputOf } from "@northlot/contract"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { api, endpoints, queryKeys, useRoom, useSocketEvent } from "@/app"
import { withBid, withStanding } from "./liveListing"

export type ListingQuery = QueryInputOf<typeof endpoints.listListings>
type Listings = AnswerOf<typeof endpoints.listListings>
type Detail = AnswerOf<typeof endpoints.readListing>

export function useListings(query: ListingQuery, enabled = true) {
  return useQuery({
    queryKey: queryKeys.listings.list(query),
    queryFn: ({ signal }) => api(endpoints.listListings, { query, signal }),
    placeholderData: (previous) => previous,
    enabled,
  })
}

export function useListing(idOrSlug: string) {
  return useQuery({
    queryKey: queryKeys.listings.detail(idOrSlug),
    queryFn: ({ signal }) => api(endpoints.readListing, { params: { id: idOrSlug }, signal }),
  })
}

/** Keeps every list and page that is shown in step with the auctions: bids are merged, other changes fetched. */
export function useLiveListings(listingId?: string): void {
  const queries = useQueryClient()
  useRoom(listingId ? { listingId } : { room: PUBLIC_ROOM })
  const change = (apply: (listing: ListingView) => ListingView) => {
    queries.setQueriesData<Listings>({ queryKey: [...queryKeys.listings.all, "list"] }, (list) => list && { ...list, listings: list.listings.map(apply) })
    queries.setQueriesData<Detail>({ queryKey: [...queryKeys.listings.all, "detail"] }, (page) => page && { ...page, listing: apply(page.listing) })
  }
  useSocketEvent("bid:updated", (bid) => {
    change((listing) => withBid(listing, bid))
    void queries.invalidateQueries({ queryKey: queryKeys.listings.bids(bid.listingId) })
  })
  useSocketEvent("bid:standing", (standing) => change((listing) => withStanding(listing, standing)))
  useSocketEvent("listing:changed", () => void queries.invalidateQueries({ queryKey: queryKeys.listings.all }))
}
