import { useMutation } from "@tanstack/react-query"
import { useRef } from "react"
import { api, endpoints } from "@/shared"
import { leaveFor } from "@/shared/navigation/leaveFor"

interface FeeToPay {
  listingId: string
  role: "buyer" | "seller"
  /** Use one credit and pay only what it lacks. */
  withCredit?: boolean
}

const keyOf = ({ listingId, withCredit = false }: FeeToPay) => `${listingId} ${withCredit}`

/** Opens the hosted checkout of the own fee of this listing's sale; a repeated press is the same request. */
export function useFeeCheckout() {
  const keys = useRef(new Map<string, string>())
  return useMutation({
    mutationFn: (fee: FeeToPay) => {
      const idempotencyKey = keys.current.get(keyOf(fee)) ?? crypto.randomUUID()
      keys.current.set(keyOf(fee), idempotencyKey)
      return api(endpoints.startFeeCheckout, { body: fee, idempotencyKey })
    },
    onSuccess: ({ url }) => leaveFor(url),
    // A new try after a refusal is a new request.
    onError: (_error, fee) => keys.current.delete(keyOf(fee)),
  })
}
