import type { RoomRequest } from "@northlot/contract"
import type { QueryClient, QueryKey } from "@tanstack/react-query"

/** What answers of lists, walls and pages have of listings, whichever it is. */
interface Answer {
  serverNow?: string
  listings?: { id: string }[]
  items?: { id: string }[]
  listing?: { id: string; serverNow: string }
}

/** No answer says when a wall was read: it comes with its page, and changes seldom. */
const WALL_AGE_MILLISECONDS = 15_000
const MOST_LISTINGS = 300
const VERY_OLD_MILLISECONDS = 1e12
/** So long what was shown before is shown again without being asked for. */
const FRESH_MILLISECONDS = 15_000

/**
 * How old the oldest answer is that the page shows, or would show again without asking, and the cars in it; null while one of them is on its way for the
 * first time, or none is asked for yet. `areas` are the beginnings of their keys; `now` is the server's time.
 */
export function shownOnPage(
  queries: QueryClient,
  { areas, now }: { areas: { listings: QueryKey; walls: QueryKey }; now: number }
): RoomRequest["has"] | null {
  const cache = queries.getQueryCache()
  const kept = (queryKey: QueryKey) =>
    cache.findAll({ queryKey }).filter((query) => query.isActive() || !query.isStaleByTime(FRESH_MILLISECONDS))
  const lists = ["list", "detail"].flatMap((part) => kept([...areas.listings, part]))
  const walls = kept(areas.walls)
  const shown = [...lists, ...walls]
  if (shown.some(({ state }) => state.data === undefined && state.fetchStatus === "fetching")) return null
  const answers = shown.flatMap(({ state }) => (state.data as Answer | undefined) ?? [])
  if (answers.length === 0) return null
  const read = answers.flatMap(({ serverNow, listing }) => serverNow ?? listing?.serverNow ?? [])
  const oldest = Math.min(now, ...read.map((moment) => Date.parse(moment)))
  const all = answers.flatMap(({ listings, items, listing }) => [
    ...(listings ?? items ?? []),
    ...(listing ? [listing] : []),
  ])
  const ids = [...new Set(all.map(({ id }) => id))]
  // More than can be named: all of it is asked for.
  if (ids.length > MOST_LISTINGS) return { ageMilliseconds: VERY_OLD_MILLISECONDS, listings: [] }
  return { ageMilliseconds: Math.max(now - oldest, walls.length > 0 ? WALL_AGE_MILLISECONDS : 0), listings: ids }
}
