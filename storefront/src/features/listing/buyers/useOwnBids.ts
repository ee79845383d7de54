import { useQuery } from "@tanstack/react-query"
import { api, endpoints, queryKeys, useIntervalWithoutSocket } from "@/shared"

const SHOWN = 10
const OWN_BIDS_MILLISECONDS = 10_000

export const ownBidsKey = [...queryKeys.listings.all, "offers"]

/** The auctions with a bid of the buyer, the most urgent first. */
export function useOwnBids() {
  const refetchInterval = useIntervalWithoutSocket(OWN_BIDS_MILLISECONDS)
  return useQuery({
    queryKey: ownBidsKey,
    refetchInterval,
    queryFn: ({ signal }) => api(endpoints.listOffers, { query: { limit: SHOWN, sort: "urgency" }, signal }),
  })
}
