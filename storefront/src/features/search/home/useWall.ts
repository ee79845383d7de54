import { dollarsFromCents, type AnswerOf, type endpoints as Endpoints } from "@northlot/contract"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { api, applyEvent, endpoints, queryKeys, useIntervalWithoutSocket, useSocketEvent, withEach } from "@/shared"

const WALL_POLL_MILLISECONDS = 12_000

/** The newest twelve cars, updated by socket events. Without the socket, the list is polled (spec §9). */
export function useWall(kind: "listed" | "sold") {
  const queries = useQueryClient()
  const queryKey = queryKeys.walls.kind(kind)
  useSocketEvent("listing:changed", async (changed) => {
    const code = await import("@/entities/listing/listChange").catch(() => null)
    if (!code) return void queries.invalidateQueries({ queryKey })
    const wall = queries.getQueryData<AnswerOf<typeof Endpoints.readWall>>(queryKey)
    const items = wall && code.wallAfter(wall.items, kind, changed)
    if (items === null) void queries.invalidateQueries({ queryKey })
    else if (wall && items && items !== wall.items)
      queries.setQueryData(queryKey, { ...wall, items: [...items], total: items.length })
  })
  useSocketEvent("bid:updated", ({ listingId, currentBidCents: priceCents }) => {
    // The price is null after all bids were voided. In this case, a `listing:changed` event updates the list.
    if (priceCents === null) return
    applyEvent<AnswerOf<typeof Endpoints.readWall>>(queries, queryKey, (wall) =>
      withEach(wall, "items", (item) =>
        item.id === listingId && item.priceCents < priceCents
          ? { ...item, priceCents, price: dollarsFromCents(priceCents) }
          : item
      )
    )
  })
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => api(endpoints.readWall, { params: { kind }, signal }),
    refetchInterval: useIntervalWithoutSocket(WALL_POLL_MILLISECONDS),
  })
}
