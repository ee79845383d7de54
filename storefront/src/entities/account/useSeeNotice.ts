import { useQueryClient } from "@tanstack/react-query"
import { useCallback } from "react"
import { api, endpoints } from "@/shared/api/api"
import { queryKeys } from "@/shared/api/queryKeys"

/** Dismisses a notice on every device of the person. */
export function useSeeNotice() {
  const queries = useQueryClient()
  return useCallback(
    (id: string) =>
      void api(endpoints.markNoticeSeen, { params: { id } })
        .then(() => queries.invalidateQueries({ queryKey: queryKeys.notices.all }))
        // Not seen on the server means it is shown again on the next visit, which is the safe side.
        .catch(() => undefined),
    [queries]
  )
}
