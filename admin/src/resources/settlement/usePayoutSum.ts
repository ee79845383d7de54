import { cents, formatMoneyExact } from "@northlot/contract"
import { useQuery } from "@tanstack/react-query"
import { api, endpoints } from "../../providers/api"

/** The sum of the payouts of the given sales, as the server computes it; "…" until the server answers. */
export function usePayoutSum(rows: readonly { saleId: string }[]): string {
  const saleIds = rows.map(({ saleId }) => saleId)
  const { data } = useQuery({
    queryKey: ["payout-sum", ...saleIds],
    queryFn: () => api(endpoints.readPayoutSum, { query: { saleIds: saleIds.join(",") } }),
    enabled: saleIds.length > 0,
  })
  if (saleIds.length === 0) return formatMoneyExact(cents(0))
  return data ? formatMoneyExact(data.amountCents) : "…"
}
