import { RefusedError, type BodyInputOf } from "@northlot/contract"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useRef } from "react"
import { api, endpoints, queryKeys } from "@/shared"
import { leaveFor } from "@/shared/navigation/leaveFor"

const POLL_MILLISECONDS = 1_000

/**
 * The promotions and tiers of the seller's listing. The query key is nested in the listings' key, so both are refetched
 * together.
 */
export function usePromotion(listingId: string) {
  return useQuery({
    queryKey: [...queryKeys.listings.all, "promotion", listingId],
    queryFn: ({ signal }) => api(endpoints.readPromotion, { params: { id: listingId }, signal }),
  })
}

/** The server's state of a checkout after the return from the provider, polled while it is pending. */
export function usePromotionCheckoutOutcome(sessionId: string) {
  return useQuery({
    queryKey: ["promotions", "checkout", sessionId],
    queryFn: ({ signal }) => api(endpoints.readPromotionCheckout, { query: { session_id: sessionId }, signal }),
    refetchInterval: (query) => (query.state.data?.status === "pending" ? POLL_MILLISECONDS : false),
    retry: (count, error) => !(error instanceof RefusedError && error.status < 500) && count < 3,
  })
}

/** Opens the hosted checkout of a promotion. A repeated press uses the same idempotency key. */
export function usePromotionCheckout() {
  const keys = useRef(new Map<string, string>())
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof endpoints.startPromotionCheckout>) => {
      const asked = JSON.stringify(body)
      const idempotencyKey = keys.current.get(asked) ?? crypto.randomUUID()
      keys.current.set(asked, idempotencyKey)
      return api(endpoints.startPromotionCheckout, { body, idempotencyKey })
    },
    onSuccess: ({ url }) => leaveFor(url),
    // After a refusal, the next press sends a new idempotency key. After a lost response, it sends the same key.
    onError: (error, body) => {
      if (error instanceof RefusedError && error.status < 500) keys.current.delete(JSON.stringify(body))
    },
  })
}
