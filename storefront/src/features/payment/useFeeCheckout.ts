import { RefusedError } from "@northlot/contract"
import { useMutation } from "@tanstack/react-query"
import { useRef } from "react"
import { api, endpoints } from "@/shared"
import { leaveFor } from "@/shared/navigation/leaveFor"

interface FeeToPay {
  listingId: string
  role: "buyer" | "seller"
  /** Uses one credit; the card pays only the difference. */
  withCredit?: boolean
  /** Whether the person has confirmed the use of their last credit, which the error `CREDIT_NEEDED` asks for. */
  lastCreditConfirmed?: boolean
}

/** Opens the hosted checkout for the person's fee of a sale. A repeated press uses the same idempotency key. */
export function useFeeCheckout() {
  return useCheckout(
    ({ listingId, withCredit = false }: FeeToPay) => `${listingId} ${withCredit}`,
    (fee, idempotencyKey) => api(endpoints.startFeeCheckout, { body: fee, idempotencyKey })
  )
}

/** Opens one hosted checkout for the person's fees of several sales. */
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
    // After a refusal, the next press sends a new idempotency key. After a lost response, it sends the same key.
    onError: (error, asked) => {
      if (error instanceof RefusedError && error.status < 500) keys.current.delete(keyOf(asked))
    },
  })
}
