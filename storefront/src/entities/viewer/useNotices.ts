import { queryOptions, useQuery } from "@tanstack/react-query"
import { api, endpoints } from "@/shared/api/api"
import { useSession } from "@/shared/session/SessionProvider"
import { queryKeys } from "@/shared/api/queryKeys"

export const unseenNotices = queryOptions({
  queryKey: queryKeys.notices.unseen,
  queryFn: ({ signal }) => api(endpoints.listNotices, { query: { unseen: "true" }, signal }),
})

/** What happened to the person's auctions and was not dismissed yet, on any device. */
export function useNotices() {
  const { viewer } = useSession()
  return useQuery({ ...unseenNotices, enabled: viewer?.role === "buyer" || viewer?.role === "seller" }).data
}
