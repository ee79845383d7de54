import { useQuery } from "@tanstack/react-query"
import { api, endpoints, queryKeys } from "@/shared"

export function useListingTemplates() {
  return useQuery({
    queryKey: queryKeys.listingTemplates,
    queryFn: ({ signal }) => api(endpoints.listListingTemplates, { signal }),
  })
}
