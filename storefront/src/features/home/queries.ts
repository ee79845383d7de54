import type { AnswerOf, endpoints as Endpoints } from "@northlot/contract"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { api, endpoints, queryKeys, useRealtime, useSocketEvent } from "@/app"
import { listingsOptions, useLiveListings } from "@/features/listings/useListings"

const WALL_POLL_MILLISECONDS = 12_000
/** Featured strips hold 24 items (spec §9); the other rail is as long as one wide screen twice. */
const filters = {
  featured: { featured: "true", limit: 24 },
  ending: { sort: "ending", limit: 8 },
} as const

export type RailKind = keyof typeof filters

export function useRail(kind: RailKind) {
  return useQuery(listingsOptions(filters[kind]))
}

export function useWall(kind: "listed" | "sold") {
  const { status } = useRealtime()
  return useQuery({
    queryKey: queryKeys.walls.kind(kind),
    queryFn: ({ signal }) => api(endpoints.readWall, { params: { kind }, signal }),
    // While the socket is up it says when a wall changes.
    refetchInterval: status === "online" ? false : WALL_POLL_MILLISECONDS,
  })
}

/** Keeps what home shows in step with the auctions. */
export function useLiveHome(): void {
  const queries = useQueryClient()
  useLiveListings()
  useSocketEvent("listing:changed", () => void queries.invalidateQueries({ queryKey: queryKeys.walls.all }))
  useSocketEvent("bid:updated", ({ listingId, currentBidCents }) =>
    queries.setQueryData<AnswerOf<typeof Endpoints.readWall>>(queryKeys.walls.kind("listed"), (wall) =>
      wall?.items.some(({ id, priceCents }) => id === listingId && priceCents < currentBidCents)
        ? { ...wall, items: wall.items.map((item) => (item.id === listingId ? { ...item, priceCents: currentBidCents, price: currentBidCents / 100 } : item)) }
        : wall
    )
  )
}
