import { useQuery } from "@tanstack/react-query"
import { api, endpoints, queryKeys, useIntervalWithoutSocket } from "@/shared"

const SHOWN = 10
const OWN_BIDS_MILLISECONDS = 10_000

export const ownBidsKey = [...queryKeys.listings.all, "offers"]

/** The auctions with a bid of the buyer, the most urgent first. The server sends this list only to buyers. */
export function useOwnBids({ enabled = true }: { enabled?: boolean } = {}) {
  const refetchInterval = useIntervalWithoutSocket(OWN_BIDS_MILLISECONDS)
  return useQuery({
    queryKey: ownBidsKey,
    enabled,
    refetchInterval,
    queryFn: ({ signal }) => api(endpoints.listOffers, { query: { limit: SHOWN, sort: "urgency" }, signal }),
  })
}
