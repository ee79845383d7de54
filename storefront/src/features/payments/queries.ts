import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { RefusedError, type PaymentView, type SaleView } from "@northlot/contract"
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
export const hasOpenFee = (sale: SaleView) => sale.ownFee?.status === "pending" && sale.status !== "cancelled"
export const feeToPay = ({ listingId, ownFee }: SaleView) => ({ listingId, amountCents: ownFee!.totalCents })
export const isFee = (payment: PaymentView) => payment.type === "fee"

/** How often a page that the person has come back to asks whether the provider has told. */
export const RETURN_POLL_MILLISECONDS = 1_000

/** A refusal stays one; a server that did not answer may answer next time. */
export const mayBeAskedAgain = (count: number, error: Error) =>
  !(error instanceof RefusedError && error.status < 500) && count < 3

/** What changes with a payment that has arrived. */
export function useRenewOncePaid(paid: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!paid) return
    void queries.invalidateQueries({ queryKey: queryKeys.payments.sales() })
    void queries.invalidateQueries({ queryKey: queryKeys.payments.mine() })
    void queries.invalidateQueries({ queryKey: queryKeys.chats.all })
  }, [paid, queries])
}
