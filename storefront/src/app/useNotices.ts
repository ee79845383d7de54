import { useQuery, useQueryClient } from "@tanstack/react-query"
import { api, endpoints } from "./api"
import { useSession } from "./providers/SessionProvider"
import { queryKeys } from "./queryKeys"

/** What happened to the person's auctions and was not dismissed yet, on any device; and how to dismiss it. */
export function useNotices() {
  const { viewer } = useSession()
  const queries = useQueryClient()
  const notices = useQuery({
    queryKey: queryKeys.notices,
    queryFn: ({ signal }) => api(endpoints.listNotices, { query: { unseen: "true" }, signal }),
    enabled: viewer?.role === "buyer" || viewer?.role === "seller",
  })
  const see = (id: string) =>
    void api(endpoints.markNoticeSeen, { params: { id } })
      .then(() => queries.invalidateQueries({ queryKey: queryKeys.notices }))
      // Not seen on the server means it is shown again on the next visit, which is the safe side.
      .catch(() => undefined)
  return { items: notices.data?.items ?? [], total: notices.data?.total ?? 0, see }
}
