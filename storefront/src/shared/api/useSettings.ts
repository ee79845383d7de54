import { queryOptions, useQuery } from "@tanstack/react-query"
import { api, endpoints } from "./api"
import { queryKeys } from "./queryKeys"

export const settingsOptions = queryOptions({
  queryKey: queryKeys.settings,
  queryFn: ({ signal }) => api(endpoints.readSettings, { signal }),
  staleTime: 5 * 60_000,
})

/** The public settings of this site: demo mode, settlement mode, social links. */
export function useSettings() {
  return useQuery(settingsOptions)
}
