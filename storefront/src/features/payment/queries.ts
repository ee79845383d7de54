import { useQuery, useQueryClient, type QueryKey, type UseQueryResult } from "@tanstack/react-query"
import { useEffect } from "react"
import { RefusedError, type CheckoutState, type PaymentView, type SaleView } from "@northlot/contract"
import { ownSales } from "@/entities/sale/ownSales"
import { api, endpoints, queryKeys, useSession } from "@/shared"

export function useSales() {
  const { viewer } = useSession()
  return useQuery({
    ...ownSales,
    enabled: viewer?.role === "buyer" || viewer?.role === "seller",
  })
}

export function usePayments() {
  return useQuery({
    queryKey: queryKeys.payments.mine(),
    queryFn: ({ signal }) => api(endpoints.listPayments, { query: { limit: 100 }, signal }),
  })
}

export const feeLabel = (role: "buyer" | "seller") => (role === "buyer" ? "Buyer fee" : "Seller fee")
export const feeToPay = ({ listingId, ownFee }: SaleView) => ({ listingId, amountCents: ownFee!.totalCents })
export const isFee = (payment: PaymentView) => payment.type === "fee"

/** The poll interval of a return page while the provider's answer is pending. */
const POLL_MILLISECONDS = 1_000

/**
 * The outcome of a checkout, polled while it is pending. After a paid checkout, sales, payments and chats are
 * refetched.
 */
export function useCheckoutOutcome<Outcome extends { status: CheckoutState }>(
  queryKey: QueryKey,
  read: (signal: AbortSignal) => Promise<Outcome>
): UseQueryResult<Outcome> {
  const queries = useQueryClient()
  const checkout = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(signal),
    refetchInterval: (query) => (query.state.data?.status === "pending" ? POLL_MILLISECONDS : false),
    retry: (count, error) => !(error instanceof RefusedError && error.status < 500) && count < 3,
  })
  const paid = checkout.data?.status === "paid"
  useEffect(() => {
    if (!paid) return
    void queries.invalidateQueries({ queryKey: queryKeys.payments.sales() })
    void queries.invalidateQueries({ queryKey: queryKeys.payments.mine() })
    void queries.invalidateQueries({ queryKey: queryKeys.chats.all })
  }, [paid, queries])
  return checkout
}
