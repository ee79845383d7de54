import { useQuery } from "@tanstack/react-query"
import type { PaymentView, SaleView } from "@northlot/contract"
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
export const isFee = (payment: PaymentView) => payment.type === "fee"
