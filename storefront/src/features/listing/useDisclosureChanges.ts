import type { ListingView } from "@northlot/contract"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { api, endpoints, queryKeys } from "@/shared"

/**
 * What was changed about the car since the first bid; asked again when something was, or the own maximum is another
 * one.
 */
export function useDisclosureChanges({ id, disclosuresChangedAt, proxyMaxCents }: ListingView) {
  return useQuery({
    queryKey: queryKeys.listings.disclosures(id, { disclosuresChangedAt, proxyMaxCents }),
    queryFn: ({ signal }) => api(endpoints.listDisclosureChanges, { params: { id }, signal }),
    placeholderData: keepPreviousData,
  })
}
