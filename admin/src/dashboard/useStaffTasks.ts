import { useQuery, useQueryClient, keepPreviousData } from "@tanstack/react-query"
import { useEffect } from "react"
import type { QueryInputOf } from "@northlot/contract"
import { api, endpoints, session } from "../providers/api"
import { onCollectionChanged } from "../providers/live"

const KEY = "staff-tasks"
/** Deadlines pass without any event. */
const EVERY_MILLISECONDS = 30_000

type Query = QueryInputOf<typeof endpoints.listStaffTasks>

/** What waits for the staff. All readers of one query share its answer. */
export function useStaffTasks(query: Query = {}) {
  return useQuery({
    queryKey: [KEY, query],
    queryFn: () => api(endpoints.listStaffTasks, { query }),
    enabled: session.token() !== null,
    refetchInterval: EVERY_MILLISECONDS,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** Reads again whenever something may wait or have been dealt with. */
export function useLiveStaffTasks(): void {
  const queries = useQueryClient()
  useEffect(() => onCollectionChanged("tasks", () => void queries.invalidateQueries({ queryKey: [KEY] })), [queries])
}
