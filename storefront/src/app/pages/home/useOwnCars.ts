import type { AnswerOf, ListingCard, Viewer, endpoints as Endpoints } from "@northlot/contract"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { withBid } from "@/features/listing/workspace/liveRow"
import { useLiveOwnBids } from "@/features/listing/buyers/liveOwnBids"
import { useOwnBids } from "@/features/listing/buyers/useOwnBids"
import { api, applyEvent, endpoints, queryKeys, useIntervalWithoutSocket, useSocketEvent, withEach } from "@/shared"
import { buyersCars, sellersCars, type OwnCar } from "./ownCars"

type SellersPage = AnswerOf<typeof Endpoints.listSellerListings>

/** More cars than the page shows, because the page leaves some out. */
const ASKED = 12
const WITHOUT_SOCKET_MILLISECONDS = 15_000

/**
 * The live cars of a buyer or seller, updated by live bids. Leaves out the cars in `elsewhere`, which the page already
 * shows.
 */
export function useOwnCars(viewer: Viewer, elsewhere: readonly string[]): { cars: OwnCar[]; isPending: boolean } {
  const queries = useQueryClient()
  const refetchInterval = useIntervalWithoutSocket(WITHOUT_SOCKET_MILLISECONDS)
  const isBuyer = viewer.role === "buyer"
  const bids = useOwnBids({ enabled: isBuyer })
  useLiveOwnBids()
  const watched = useQuery<{ listings: ListingCard[] }>({
    // The query has the shape and key of a watchlist, so live bids update it.
    queryKey: [...queryKeys.listings.all, "list", { watchlist: viewer.id, limit: ASKED }],
    queryFn: async ({ signal }) => {
      const { items } = await api(endpoints.readWatchlist, { query: { limit: ASKED, view: "card" }, signal })
      return { listings: items.flatMap(({ listing }) => listing ?? []) }
    },
    enabled: isBuyer,
    refetchInterval,
  })
  const sellersKey = queryKeys.listings.own({ status: "live", limit: ASKED })
  const own = useQuery({
    queryKey: sellersKey,
    queryFn: ({ signal }) =>
      api(endpoints.listSellerListings, { query: { status: "live", limit: ASKED, offset: 0 }, signal }),
    enabled: !isBuyer,
    refetchInterval,
  })
  useSocketEvent("bid:updated", (bid) =>
    applyEvent<SellersPage>(queries, sellersKey, (page) =>
      withEach(page, "listings", (row) => withBid(row, bid) ?? row)
    )
  )
  // The request to join the room of live updates names the cars on the page (`shownOnPage`). The server then also sends
  // this event for changes of these cars from before the join.
  useSocketEvent("listing:changed", ({ listingId }) => {
    if (own.data?.listings.some(({ id }) => id === listingId))
      void queries.invalidateQueries({ queryKey: sellersKey, exact: true })
  })
  return isBuyer
    ? {
        cars: buyersCars(bids.data?.offers ?? [], watched.data?.listings ?? [], elsewhere),
        isPending: bids.isPending || watched.isPending,
      }
    : { cars: sellersCars(own.data?.listings ?? [], elsewhere), isPending: own.isPending }
}
