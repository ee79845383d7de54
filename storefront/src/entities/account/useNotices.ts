import type { Notice } from "@northlot/contract"
import { useQuery } from "@tanstack/react-query"
import { api, endpoints } from "@/shared/api/api"
import { queryKeys } from "@/shared/api/queryKeys"
import { useUnseenCount } from "./useUnseenCount"

const NONE: readonly Notice[] = []

/** What happened to the person's auctions and was not dismissed yet, on any device; asked for where there is anything. */
export function useNotices(): readonly Notice[] {
  const isAny = useUnseenCount() > 0
  const { data } = useQuery({
    queryKey: queryKeys.notices.unseen,
    queryFn: ({ signal }) => api(endpoints.listNotices, { query: { unseen: "true" }, signal }),
    enabled: isAny,
    // A page shows how many they are; what they say would be most of what comes with it.
    meta: { inBrowserAlone: true },
  })
  return isAny && data ? data.items : NONE
}
