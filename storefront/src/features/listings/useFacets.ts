import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { api, endpoints, queryKeys } from "@/app"
import type { FilterState } from "./filterState"

/** What the list can be narrowed to, with the cars that each choice would leave; in step with the lists. */
export function useFacets(filters: FilterState) {
  return useQuery({
    queryKey: [...queryKeys.listings.all, "facets", filters],
    queryFn: ({ signal }) => api(endpoints.readFacets, { query: filters as never, signal }),
    placeholderData: keepPreviousData,
  })
}
