import { RefusedError, ownRefusal, refusalFrom, type BidAnswer, type ErrorBody, type Cents } from "@northlot/contract"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useRef } from "react"
import { api, endpoints, queryKeys, useRealtime } from "@/shared"

export interface PlacedBid {
  listingId: string
  amountCents: Cents
  mode: "exact" | "proxy"
}

const SOCKET_WAIT_MILLISECONDS = 8_000

/**
 * Places a bid over the socket, or over HTTP if the socket is down or silent. With the idempotency key, the server
 * accepts the bid only once.
 */
export function usePlaceBid() {
  const { socket } = useRealtime()
  const queries = useQueryClient()
  const pending = useRef<{ bid: string; key: string } | null>(null)
  return useMutation({
    mutationFn: async (bid: PlacedBid): Promise<BidAnswer> => {
      const text = JSON.stringify(bid)
      if (pending.current?.bid !== text) pending.current = { bid: text, key: crypto.randomUUID() }
      const { key: idempotencyKey } = pending.current
      if (socket?.connected) {
        const answer = await socket
          .timeout(SOCKET_WAIT_MILLISECONDS)
          .emitWithAck("bid:place", { ...bid, idempotencyKey })
          .catch(() => null)
        if (answer) return accepted(answer as BidAnswer | ErrorBody)
      }
      return api(endpoints.placeOffer, { body: bid, idempotencyKey })
    },
    onSettled: (answer, error, { listingId }) => {
      // A 5xx error leaves the outcome unknown: the idempotency key is reused, so a retry cannot bid twice.
      if (!(error instanceof RefusedError && error.status >= 500)) pending.current = null
      if (error instanceof RefusedError && error.code === "CREDITS_REQUIRED")
        void queries.invalidateQueries({ queryKey: queryKeys.credits })
      // While the socket is connected, its events update the listing. Only the bid log is fetched again, because no
      // event says which bids are the bidder's own.
      const changed = answer && socket?.connected ? queryKeys.listings.bids(listingId) : queryKeys.listings.all
      void queries.invalidateQueries({ queryKey: changed })
    },
  })
}

function accepted(answer: BidAnswer | ErrorBody): BidAnswer {
  if (answer.ok) return answer
  throw refusalFrom(ownRefusal(answer.code)?.status ?? 400, answer)
}
