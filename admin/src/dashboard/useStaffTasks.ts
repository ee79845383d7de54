import { useQuery, useQueryClient, keepPreviousData } from "@tanstack/react-query"
import { useEffect } from "react"
import type { QueryInputOf } from "@northlot/contract"
import { api, endpoints, session } from "../providers/api"
import { onCollectionChanged } from "../providers/live"

const KEY = "staff-tasks"
/** The polling interval. Polling is needed, since no event reports that a deadline has passed. */
const EVERY_MILLISECONDS = 30_000

type Query = QueryInputOf<typeof endpoints.listStaffTasks>

/** Reads the staff's open tasks. Components with the same query share one request. */
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

/** Reloads the tasks whenever one may have been added or done. */
export function useLiveStaffTasks(): void {
  const queries = useQueryClient()
  useEffect(() => onCollectionChanged("tasks", () => void queries.invalidateQueries({ queryKey: [KEY] })), [queries])
}
