import type { RoomRequest } from "@northlot/contract"
import type { QueryClient, QueryKey } from "@tanstack/react-query"

/** The fields in which responses of lists, of listing pages and of the own bids carry listings. */
interface Answer {
  serverNow?: string
  listings?: { id: string }[]
  items?: { id: string }[]
  listing?: { id: string; serverNow: string }
  offers?: { listingId: string }[]
}

/**
 * The assumed age of a wall (the newest listings or sales), because its response has no time. A wall comes with its
 * page and changes seldom.
 */
const WALL_AGE_MILLISECONDS = 15_000
const MOST_LISTINGS = 300
const VERY_OLD_MILLISECONDS = 1e12
/** The time for which a page shows cached data again without a request. */
const FRESH_MILLISECONDS = 15_000

/**
 * The age of the oldest data that the page shows or would show from the cache, and the ids of the listings in this
 * data. Null while data loads for the first time, or if there is no data. `areas` are key prefixes; `now` is the
 * server's time.
 */
export function shownOnPage(
  queries: QueryClient,
  { areas, now }: { areas: { listings: QueryKey; walls: QueryKey }; now: number }
): RoomRequest["has"] | null {
  const cache = queries.getQueryCache()
  const kept = (queryKey: QueryKey) =>
    cache.findAll({ queryKey }).filter((query) => query.isActive() || !query.isStaleByTime(FRESH_MILLISECONDS))
  const lists = ["list", "detail", "own", "offers"].flatMap((part) => kept([...areas.listings, part]))
  const walls = kept(areas.walls)
  const shown = [...lists, ...walls]
  if (shown.some(({ state }) => state.data === undefined && state.fetchStatus === "fetching")) return null
  const answers = shown.flatMap(({ state }) => (state.data as Answer | undefined) ?? [])
  if (answers.length === 0) return null
  const read = answers.flatMap(({ serverNow, listing }) => serverNow ?? listing?.serverNow ?? [])
  const oldest = Math.min(now, ...read.map((moment) => Date.parse(moment)))
  const all = answers.flatMap(({ listings, items, listing, offers = [] }) => [
    ...(listings ?? items ?? []).map(({ id }) => id),
    ...(listing ? [listing.id] : []),
    ...offers.map(({ listingId }) => listingId),
  ])
  const ids = [...new Set(all)]
  // The request cannot name this many listings. For a very old age, the server answers that the page must fetch all
  // data.
  if (ids.length > MOST_LISTINGS) return { ageMilliseconds: VERY_OLD_MILLISECONDS, listings: [] }
  return { ageMilliseconds: Math.max(now - oldest, walls.length > 0 ? WALL_AGE_MILLISECONDS : 0), listings: ids }
}
