import { PUBLIC_ROOM, type AnswerOf, type BidUpdated } from "@northlot/contract"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { api, endpoints, queryKeys, useRoom, useSocketEvent } from "@/app"

const WALL_POLL_MILLISECONDS = 12_000
/** Featured strips hold 24 items (spec §9); the other rail is as long as one wide screen twice. */
const filters = {
  featured: { featured: "true", limit: 24 },
  ending: { sort: "ending", limit: 8 },
} as const

export type RailKind = keyof typeof filters

export function useRail(kind: RailKind) {
  return useQuery({
    queryKey: queryKeys.listings.list(filters[kind]),
    queryFn: ({ signal }) => api(endpoints.listListings, { query: filters[kind], signal }),
  })
}

export function useWall(kind: "listed" | "sold") {
  return useQuery({
    queryKey: queryKeys.walls.kind(kind),
    queryFn: ({ signal }) => api(endpoints.readWall, { params: { kind }, signal }),
    refetchInterval: WALL_POLL_MILLISECONDS,
  })
}

type Listings = AnswerOf<typeof endpoints.listListings>

/** The list with a live bid in it; events that are older than what is shown change nothing. */
function withBid(list: Listings, bid: BidUpdated): Listings {
  return {
    ...list,
    listings: list.listings.map((listing) =>
      listing.id === bid.listingId && bid.seq >= listing.lastSeq
        ? {
            ...listing,
            currentBid: bid.currentBidCents / 100,
            currentBidCents: bid.currentBidCents,
            bidCount: bid.bidCount,
            minimumCents: bid.minimumCents,
            reserveMet: bid.reserveMet,
            endsAt: bid.endsAt,
            lastSeq: bid.seq,
          }
        : listing
    ),
  }
}

/** Keeps what home shows in step with the auctions. */
export function useLiveHome(): void {
  const queries = useQueryClient()
  useRoom({ room: PUBLIC_ROOM })
  useSocketEvent("bid:updated", (bid) => {
    for (const kind of Object.keys(filters) as RailKind[]) {
      queries.setQueryData<Listings>(queryKeys.listings.list(filters[kind]), (list) => list && withBid(list, bid))
    }
  })
  useSocketEvent("bid:standing", ({ listingId, isTopBidder, outbid, proxyMaxCents }) => {
    for (const kind of Object.keys(filters) as RailKind[]) {
      queries.setQueryData<Listings>(
        queryKeys.listings.list(filters[kind]),
        (list) =>
          list && {
            ...list,
            listings: list.listings.map((listing) => (listing.id === listingId ? { ...listing, isTopBidder, outbid, proxyMaxCents } : listing)),
          }
      )
    }
  })
  useSocketEvent("listing:changed", () => {
    for (const kind of Object.keys(filters) as RailKind[]) void queries.invalidateQueries({ queryKey: queryKeys.listings.list(filters[kind]) })
    void queries.invalidateQueries({ queryKey: queryKeys.walls.all })
  })
}
