import { useQueryClient } from "@tanstack/react-query"
import { useCallback } from "react"
import { api, endpoints } from "@/shared/api/api"
import { queryKeys } from "@/shared/api/queryKeys"

/** Dismisses a notice on all devices of the person. */
export function useSeeNotice() {
  const queries = useQueryClient()
  return useCallback(
    (id: string) =>
      void api(endpoints.markNoticeSeen, { params: { id } })
        .then(() => queries.invalidateQueries({ queryKey: queryKeys.notices.all }))
        // After a failure the notice shows again on the next visit, so no notice is lost.
        .catch(() => undefined),
    [queries]
  )
}
