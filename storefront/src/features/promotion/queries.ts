import { RefusedError, type BodyInputOf } from "@northlot/contract"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useRef } from "react"
import { api, endpoints, queryKeys } from "@/shared"
import { leaveFor } from "@/shared/navigation/leaveFor"

const POLL_MILLISECONDS = 1_000

/** How an own listing is promoted, and by what it can be. Renewed with everything about listings. */
export function usePromotion(listingId: string) {
  return useQuery({
    queryKey: [...queryKeys.listings.all, "promotion", listingId],
    queryFn: ({ signal }) => api(endpoints.readPromotion, { params: { id: listingId }, signal }),
  })
}

/** What the server knows of a checkout that the provider's page came back from; asked again until it is decided. */
export function usePromotionCheckoutOutcome(sessionId: string) {
  return useQuery({
    queryKey: ["promotions", "checkout", sessionId],
    queryFn: ({ signal }) => api(endpoints.readPromotionCheckout, { query: { session_id: sessionId }, signal }),
    refetchInterval: (query) => (query.state.data?.status === "pending" ? POLL_MILLISECONDS : false),
    retry: (count, error) => !(error instanceof RefusedError && error.status < 500) && count < 3,
  })
}

/** Opens the hosted checkout of a promotion; a repeated press is the same request. */
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
    // A new try after a refusal is a new request.
    onError: (_error, body) => keys.current.delete(JSON.stringify(body)),
  })
}
