import { useMutation } from "@tanstack/react-query"
import { useRef } from "react"
import { api, endpoints } from "@/shared"
import { leaveFor } from "@/shared/navigation/leaveFor"

interface FeeToPay {
  listingId: string
  role: "buyer" | "seller"
  /** Use one credit and pay only what it lacks. */
  withCredit?: boolean
  /** The answer to `CREDIT_NEEDED`. */
  lastCreditConfirmed?: boolean
}

/** Opens the hosted checkout of the own fee of this listing's sale; a repeated press is the same request. */
export function useFeeCheckout() {
  return useCheckout(
    ({ listingId, withCredit = false }: FeeToPay) => `${listingId} ${withCredit}`,
    (fee, idempotencyKey) => api(endpoints.startFeeCheckout, { body: fee, idempotencyKey })
  )
}

/** The same for the own fees of several listings' sales, on one page. */
export function useJointFeeCheckout() {
  return useCheckout(
    (listingIds: readonly string[]) => listingIds.join(" "),
    (listingIds, idempotencyKey) =>
      api(endpoints.startJointFeeCheckout, { body: { listingIds: [...listingIds] }, idempotencyKey })
  )
}

function useCheckout<Asked>(
  keyOf: (asked: Asked) => string,
  open: (asked: Asked, idempotencyKey: string) => Promise<{ url: string }>
) {
  const keys = useRef(new Map<string, string>())
  return useMutation({
    mutationFn: (asked: Asked) => {
      const idempotencyKey = keys.current.get(keyOf(asked)) ?? crypto.randomUUID()
      keys.current.set(keyOf(asked), idempotencyKey)
      return open(asked, idempotencyKey)
    },
    onSuccess: ({ url }) => leaveFor(url),
    // A new try after a refusal is a new request.
    onError: (_error, asked) => keys.current.delete(keyOf(asked)),
  })
}
