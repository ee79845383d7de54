import type { Cents } from "@northlot/contract"
import { useQuery } from "@tanstack/react-query"
import { api, endpoints, queryKeys } from "@/shared"

const STALE_MILLISECONDS = 5 * 60_000

/** The fee schedule in force. Pages show only prices from the server. */
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

/** The fees that both sides would pay for a sale now. */
export function useExampleFees({ priceCents, buyer = "private", seller = "private" }: ExampleSale, enabled = true) {
  const query = { priceCents, buyer, seller }
  return useQuery({
    queryKey: [...queryKeys.payments.feeSchedule, query],
    queryFn: ({ signal }) => api(endpoints.readExampleFees, { query, signal }),
    staleTime: STALE_MILLISECONDS,
    enabled,
    // The fees of the earlier price show until the fees of the new price arrive.
    placeholderData: (earlier) => earlier,
  })
}
