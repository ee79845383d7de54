import type { AnswerOf, BidStanding, BidUpdated, OpenTask, endpoints as Endpoints } from "@northlot/contract"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { api, endpoints, queryKeys, useIntervalWithoutSocket, useSocketEvent } from "@/shared"

type Tasks = AnswerOf<typeof Endpoints.listTasks>

/** Among what is renewed when an offer, a fee or a step of a sale is decided. */
const key = [...queryKeys.payments.all, "tasks"] as const
const WITHOUT_SOCKET_MILLISECONDS = 15_000
/** The last hour of an auction begins without anybody telling. */
const SOMETIMES_MILLISECONDS = 300_000

/**
 * What the person has to do, renewed by what tells them of it and by whatever they do on the page themselves; always
 * asked for anew where it is shown, since it is done on other pages.
 */
export function useTasks() {
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
    queries.setQueryData<Tasks>(
      key,
      (known) => known && { ...known, items: known.items.map((one) => withBid(one, bid)) }
    )
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

/** Whoever is told the same standing again with each bid does not ask each time. */
export function changesTasks(
  tasks: readonly OpenTask[],
  { auctionId, isTopBidder, voided }: Pick<BidStanding, "auctionId" | "isTopBidder" | "voided">
): boolean {
  const known = tasks.find(({ type, aboutId }) => aboutId === auctionId && (type === "outbid" || type === "leading"))
  return Boolean(voided) || (isTopBidder ? known?.type === "outbid" : known?.type !== "outbid")
}

/** The price of an auction only rises, and its end only moves on: what is older changes nothing. */
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
