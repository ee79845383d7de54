import type { Notice } from "@northlot/contract"
import { useQuery } from "@tanstack/react-query"
import { api, endpoints } from "@/shared/api/api"
import { queryKeys } from "@/shared/api/queryKeys"
import { useUnseenCount } from "./useUnseenCount"

const NONE: readonly Notice[] = []

/** The person's notices that are not dismissed on any device. They are fetched only when their count is above zero. */
export function useNotices(): readonly Notice[] {
  const isAny = useUnseenCount() > 0
  const { data } = useQuery({
    queryKey: queryKeys.notices.unseen,
    queryFn: ({ signal }) => api(endpoints.listNotices, { query: { unseen: "true" }, signal }),
    enabled: isAny,
    // Server rendering leaves out the notices: a page first shows only their number, and their texts would be most of
    // its data.
    meta: { inBrowserAlone: true },
  })
  return isAny && data ? data.items : NONE
}
