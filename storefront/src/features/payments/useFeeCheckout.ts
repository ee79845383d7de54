import { useMutation } from "@tanstack/react-query"
import { useRef } from "react"
import { api, endpoints } from "@/app"

/** Opens the hosted checkout of the own fee of this listing's sale; a repeated press is the same request. */
export function useFeeCheckout() {
  const keys = useRef(new Map<string, string>())
  return useMutation({
    mutationFn: ({ listingId, role }: { listingId: string; role: "buyer" | "seller" }) => {
      const idempotencyKey = keys.current.get(listingId) ?? crypto.randomUUID()
      keys.current.set(listingId, idempotencyKey)
      return api(endpoints.startFeeCheckout, { body: { listingId, role }, idempotencyKey })
    },
    onSuccess: ({ url }) => window.location.assign(url),
    // A new try after a refusal is a new request.
    onError: (_error, { listingId }) => keys.current.delete(listingId),
  })
}
