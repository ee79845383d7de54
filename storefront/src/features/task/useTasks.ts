import type { AnswerOf, BidStanding, BidUpdated, OpenTask, endpoints as Endpoints } from "@northlot/contract"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import {
  api,
  applyEvent,
  endpoints,
  queryKeys,
  useIntervalWithoutSocket,
  useServerTimeOf,
  useSocketEvent,
  withEach,
} from "@/shared"
import { isOver, keyOf } from "./taskWords"

type Tasks = AnswerOf<typeof Endpoints.listTasks>

/**
 * The query key is nested in the payments' key: a change of an offer, a fee or a sale step also refetches the tasks.
 */
const key = [...queryKeys.payments.all, "tasks"] as const
const WITHOUT_SOCKET_MILLISECONDS = 15_000
/**
 * The poll interval while the socket works. No event announces the last hour of an auction, so the tasks are polled.
 */
const SOMETIMES_MILLISECONDS = 300_000

/**
 * The person's open tasks. The query runs again after socket events, after each change that the page saves, and on each
 * page that shows the tasks, because other pages complete tasks.
 */
function useTasks() {
  const queries = useQueryClient()
  const withoutSocket = useIntervalWithoutSocket(WITHOUT_SOCKET_MILLISECONDS)
  const tasks = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api(endpoints.listTasks, { signal }),
    staleTime: 0,
    refetchInterval: withoutSocket || SOMETIMES_MILLISECONDS,
  })
  const renew = () => void queries.invalidateQueries({ queryKey: key })
  useSocketEvent("notices:changed", renew)
  useSocketEvent("sale:changed", renew)
  useSocketEvent("offer:changed", renew)
  useSocketEvent("bid:standing", (standing) => {
    if (changesTasks(queries.getQueryData<Tasks>(key)?.items ?? [], standing)) renew()
  })
  useSocketEvent("bid:updated", (bid) =>
    applyEvent<Tasks>(queries, key, (known) => withEach(known, "items", (one) => withBid(one, bid)))
  )
  useEffect(
    () =>
      queries.getMutationCache().subscribe((event) => {
        if (event.type === "updated" && event.action.type === "success")
          void queries.invalidateQueries({ queryKey: key })
      }),
    [queries]
  )
  return tasks
}

/** The open tasks, without tasks that ended at their deadline since the last response. */
export function useOpenTasks() {
  const tasks = useTasks()
  const known = tasks.data?.items ?? []
  const over = useServerTimeOf((now) =>
    known
      .filter((task) => isOver(task, now))
      .map(keyOf)
      .join(" ")
  ).split(" ")
  return { tasks, open: known.filter((task) => !over.includes(keyOf(task))) }
}

/**
 * Whether an event about the person's bids changes the tasks. Voided bids always change them. Leading changes only an
 * outbid task. Being outbid changes the tasks unless an outbid task exists.
 */
export function changesTasks(
  tasks: readonly OpenTask[],
  { auctionId, isTopBidder, voided }: Pick<BidStanding, "auctionId" | "isTopBidder" | "voided">
): boolean {
  const known = tasks.find(({ type, aboutId }) => aboutId === auctionId && (type === "outbid" || type === "leading"))
  return Boolean(voided) || (isTopBidder ? known?.type === "outbid" : known?.type !== "outbid")
}

/** The task after a bid event. A lower amount is ignored as outdated; after voided bids, the tasks are refetched. */
export function withBid(
  task: OpenTask,
  {
    auctionId,
    minimumCents,
    currentBidCents,
    endsAt,
  }: Pick<BidUpdated, "auctionId" | "minimumCents" | "currentBidCents" | "endsAt">
): OpenTask {
  if (task.aboutId !== auctionId || (task.type !== "outbid" && task.type !== "leading")) return task
  const amountCents = task.type === "outbid" ? minimumCents : currentBidCents
  if (amountCents === null || amountCents < (task.amountCents ?? 0)) return task
  return { ...task, amountCents, dueAt: endsAt }
}
