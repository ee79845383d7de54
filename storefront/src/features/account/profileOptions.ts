import { queryOptions } from "@tanstack/react-query"
import { api, endpoints, queryKeys } from "@/shared"

export const profileOptions = queryOptions({
  queryKey: queryKeys.profile,
  queryFn: ({ signal }) => api(endpoints.readProfile, { signal }),
})
