import type { ListingView } from "@northlot/contract"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { api, endpoints, queryKeys } from "@/shared"

/**
 * The disclosures that the seller changed since the first bid. The query runs again when the seller changes a
 * disclosure, or when the viewer changes their maximum bid.
 */
export function useDisclosureChanges({ id, disclosuresChangedAt, proxyMaxCents }: ListingView) {
  return useQuery({
    queryKey: queryKeys.listings.disclosures(id, { disclosuresChangedAt, proxyMaxCents }),
    queryFn: ({ signal }) => api(endpoints.listDisclosureChanges, { params: { id }, signal }),
    placeholderData: keepPreviousData,
  })
}
