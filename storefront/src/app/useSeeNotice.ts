import { useQueryClient } from "@tanstack/react-query"
import { api, endpoints } from "./api"
import { queryKeys } from "./queryKeys"

/** Dismisses a notice on every device of the person. */
export function useSeeNotice() {
  const queries = useQueryClient()
  return (id: string) =>
    void api(endpoints.markNoticeSeen, { params: { id } })
      .then(() => queries.invalidateQueries({ queryKey: queryKeys.notices.all }))
      // Not seen on the server means it is shown again on the next visit, which is the safe side.
      .catch(() => undefined)
}
