import type { Cents } from "@northlot/contract"
import { useQuery } from "@tanstack/react-query"
import { api, endpoints, queryKeys } from "@/shared"

const STALE_MILLISECONDS = 5 * 60_000

/** The fee schedule in force: no page states a price that the server did not send. */
export function useFeeSchedule() {
  return useQuery({
    queryKey: queryKeys.payments.feeSchedule,
    queryFn: ({ signal }) => api(endpoints.readFeeSchedule, { signal }),
    staleTime: STALE_MILLISECONDS,
  })
}

export interface ExampleSale {
  priceCents: Cents
  buyer?: "private" | "dealer"
  seller?: "private" | "dealer"
}

/** What both sides of a sale would pay if it happened now, as it would be charged. */
export function useExampleFees({ priceCents, buyer = "private", seller = "private" }: ExampleSale, enabled = true) {
  const query = { priceCents, buyer, seller }
  return useQuery({
    queryKey: [...queryKeys.payments.feeSchedule, query],
    queryFn: ({ signal }) => api(endpoints.readExampleFees, { query, signal }),
    staleTime: STALE_MILLISECONDS,
    enabled,
    // The figures before stand until those of another price are known.
    placeholderData: (earlier) => earlier,
  })
}
