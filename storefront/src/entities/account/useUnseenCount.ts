import { queryOptions, useQuery } from "@tanstack/react-query"
import { api, endpoints } from "@/shared/api/api"
import { useSession } from "@/shared/session/SessionProvider"
import { queryKeys } from "@/shared/api/queryKeys"

export const unseenCount = queryOptions({
  queryKey: queryKeys.notices.count,
  queryFn: ({ signal }) => api(endpoints.listNotices, { query: { unseen: "true", limit: 0 }, signal }),
})

/** The number of the person's notices that are not dismissed on any device. */
export function useUnseenCount(): number {
  const { viewer } = useSession()
  const isMember = viewer?.role === "buyer" || viewer?.role === "seller"
  return useQuery({ ...unseenCount, enabled: isMember }).data?.total ?? 0
}
