import { useQuery } from "@tanstack/react-query"
import { api, endpoints } from "@/shared/api/api"
import { useSession } from "@/shared/session/SessionProvider"
import { queryKeys } from "@/shared/api/queryKeys"

/** What happened to the person's auctions and was not dismissed yet, on any device. */
export function useNotices() {
  const { viewer } = useSession()
  return useQuery({
    queryKey: queryKeys.notices.unseen,
    queryFn: ({ signal }) => api(endpoints.listNotices, { query: { unseen: "true" }, signal }),
    enabled: viewer?.role === "buyer" || viewer?.role === "seller",
  }).data
}
