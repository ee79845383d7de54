import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query"
import { api, endpoints, queryKeys } from "@/shared"
import type { FilterState } from "@/entities/listing/filterState"
import { narrowingOfMarket } from "@/entities/listing/market"

/** The options of each filter, with their numbers of cars. A refetch of all listings includes the options. */
export function useFacets(filters: FilterState) {
  const queries = useQueryClient()
  return useQuery({
    queryKey: queryKeys.listings.facets(filters),
    queryFn: async ({ signal }) => {
      const onItsWay = Object.keys(filters).length === 0 ? await narrowingOfMarket(queries) : null
      return onItsWay ?? api(endpoints.readFacets, { query: filters as never, signal })
    },
    placeholderData: keepPreviousData,
  })
}
