import { RefusedError, type FeePlanView } from "@northlot/contract"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useRef } from "react"
import { api, endpoints, queryKeys, useSession } from "@/shared"
import { leaveFor } from "@/shared/navigation/leaveFor"
import { toast } from "@/ui"
import { countedCredits } from "./countedCredits"
import { mayHaveCredits } from "./useCredits"

const POLL_MILLISECONDS = 1_000

export function useCreditHistory(limit: number) {
  return useQuery({
    queryKey: [...queryKeys.credits, "history", limit],
    queryFn: ({ signal }) => api(endpoints.creditHistory, { query: { limit }, signal }),
  })
}

/**
 * The buyer's paid credit purchases, and whether each can be refunded. The query polls while the provider processes a
 * refund.
 */
export function useCreditPurchases() {
  return useQuery({
    queryKey: [...queryKeys.credits, "purchases"],
    queryFn: ({ signal }) => api(endpoints.listCreditPurchases, { query: { limit: 100 }, signal }),
    refetchInterval: (query) =>
      query.state.data?.items.some(({ status }) => status === "refunding") ? 5 * POLL_MILLISECONDS : false,
  })
}

export function useRefundPurchase() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api(endpoints.refundCreditPurchase, { params: { id } }),
    // The refetch also runs after a refusal, because the shown data may be out of date.
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: queryKeys.credits }),
        queries.invalidateQueries({ queryKey: queryKeys.payments.all }),
      ]),
  })
}

/**
 * The state of a purchase after the provider's page has redirected back. The query polls until the purchase is decided.
 */
export function useCreditCheckout(sessionId: string | null) {
  return useQuery({
    queryKey: [...queryKeys.credits, "checkout", sessionId],
    queryFn: ({ signal }) =>
      api(endpoints.readCreditCheckout, { query: { session_id: sessionId ?? undefined }, signal }),
    enabled: sessionId !== null,
    refetchInterval: (query) => (query.state.data?.status === "pending" ? POLL_MILLISECONDS : false),
    retry: (count, error) => !(error instanceof RefusedError && error.status < 500) && count < 3,
  })
}

/** Opens the hosted checkout for a number of credits. A repeated press sends the same idempotency key. */
export function useBuyCredits() {
  const keys = useRef(new Map<number, string>())
  return useMutation({
    mutationFn: (qty: number) => {
      const idempotencyKey = keys.current.get(qty) ?? crypto.randomUUID()
      keys.current.set(qty, idempotencyKey)
      return api(endpoints.startCreditCheckout, { body: { qty }, idempotencyKey })
    },
    onSuccess: ({ checkoutUrl }) => leaveFor(checkoutUrl),
    // After an error the next press sends a new idempotency key.
    onError: (_error, qty) => keys.current.delete(qty),
  })
}

interface SettleByCredit {
  listingId: string
  /**
   * True after the buyer confirmed the payment, which the server first refused with `CREDIT_NEEDED`. The payment leaves
   * the buyer without a credit, so they cannot raise their leading bids.
   */
  lastCreditConfirmed?: boolean
}

/** Pays the buyer fee of this listing's sale with one credit. */
export function useSettleByCredit() {
  const renew = useRenewAfterPaying()
  return useMutation({
    mutationFn: (body: SettleByCredit) => api(endpoints.settleFeeByCredit, { body }),
    onSuccess: ({ balance }) =>
      toast.success("Your buyer fee is paid: 1 credit was used.", { description: `${countedCredits(balance)} left.` }),
    onSettled: renew,
  })
}

/** The plan to pay all open buyer fees: what credits pay, and what a card pays in addition. */
export function useFeePlan() {
  const { viewer } = useSession()
  return useQuery({
    queryKey: queryKeys.payments.feePlan,
    queryFn: ({ signal }) => api(endpoints.readFeePlan, { signal }),
    enabled: mayHaveCredits(viewer),
  })
}

interface PayByCredit {
  plan: FeePlanView
  lastCreditConfirmed?: boolean
}

/** Pays several fees according to the plan. A repeated press sends the same idempotency key. */
export function usePayByCredit() {
  const renew = useRenewAfterPaying()
  const key = useRef<string | null>(null)
  return useMutation({
    mutationFn: ({ plan: { fees, cardCents }, lastCreditConfirmed }: PayByCredit) => {
      key.current ??= crypto.randomUUID()
      const listingIds = fees.map(({ listingId }) => listingId)
      return api(endpoints.payFeesByCredit, {
        body: { listingIds, cardCents, lastCreditConfirmed },
        idempotencyKey: key.current,
      })
    },
    onSuccess: ({ url, settled, balance }) => {
      if (url !== null) return leaveFor(url)
      key.current = null
      toast.success(`Your ${settled} buyer fees are paid: ${countedCredits(settled)} were used.`, {
        description: `${countedCredits(balance)} left.`,
      })
    },
    // After an error the next press sends a new idempotency key.
    onError: () => (key.current = null),
    onSettled: renew,
  })
}

/**
 * Fetches payments, credits and chats again. Callers also use it after a refusal, because the shown data may be out of
 * date.
 */
function useRenewAfterPaying() {
  const queries = useQueryClient()
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: queryKeys.payments.all }),
      queries.invalidateQueries({ queryKey: queryKeys.credits }),
      queries.invalidateQueries({ queryKey: queryKeys.chats.all }),
    ])
}
