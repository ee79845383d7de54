import { useQuery } from "@tanstack/react-query"
import { api, endpoints } from "./api"
import { useSession } from "./providers/SessionProvider"
import { queryKeys } from "./queryKeys"

/** What happened to the person's auctions and was not dismissed yet, on any device. */
export function useNotices() {
  const { viewer } = useSession()
  return useQuery({
    queryKey: queryKeys.notices.unseen,
    queryFn: ({ signal }) => api(endpoints.listNotices, { query: { unseen: "true" }, signal }),
    enabled: viewer?.role === "buyer" || viewer?.role === "seller",
  }).data
}
