import type { AnswerOf, CardsOf, ListingCard, ListingView, QueryOf, endpoints } from "@northlot/contract"
import { database } from "#src/platform/database"
import { Conditions } from "../listing/conditions"
import { readCards } from "../listing/listing-card"
import { readRows } from "../listing/listing-row"
import { listingViewOf } from "../listing/listing-view"
import { existsFor, type ListingViewer } from "../listing/viewer"

type Watchlist = AnswerOf<typeof endpoints.readWatchlist> | CardsOf<typeof endpoints.readWatchlist>

/**
 * A person's watchlist, newest entry first. An entry whose listing the person may no longer see is included without the
 * listing.
 */
export async function readWatchlist(
  viewer: ListingViewer,
  { view, ...page }: QueryOf<typeof endpoints.readWatchlist>
): Promise<Omit<Watchlist, "ok">> {
  const [entries, { rows: totals }] = await Promise.all([
    database().records<{ listingId: string; title: string; since: Date }>(
      `SELECT listing_id, title, since FROM watched_listing WHERE account_id = $1
       ORDER BY since DESC, listing_id DESC LIMIT $2 OFFSET $3`,
      [viewer.accountId, page.limit, page.offset]
    ),
    database().query<{ total: number; now: Date }>(
      `SELECT count(*) AS total, northlot_now() AS now FROM watched_listing WHERE account_id = $1`,
      [viewer.accountId]
    ),
  ])
  const shown = await shownListings(
    entries.map(({ listingId }) => listingId),
    view,
    viewer
  )
  const { total, now } = totals[0]!
  return {
    items: entries.map(({ listingId, title, since }) => {
      const listing = shown.get(listingId) ?? null
      return { listingId, title: listing?.title ?? title, createdAt: since.toISOString(), listing }
    }),
    total,
    serverNow: now.toISOString(),
  }
}

/**
 * The listings with these ids that the person may see, by id. With `view` 'card', cards are returned instead of whole
 * listings.
 */
export async function shownListings(
  ids: readonly string[],
  view: "card" | undefined,
  viewer: ListingViewer
): Promise<Map<string, ListingView | ListingCard>> {
  if (view === "card") {
    const cards = await readCards(ids, existsFor(viewer), viewer)
    return new Map(cards.map((card) => [card.id, card]))
  }
  const conditions = new Conditions(viewer.accountId)
  conditions.add(existsFor(viewer))
  conditions.with([...ids], (given) => `listing.id = ANY(${given})`)
  const { rows } = await readRows(conditions, "listing.created_at DESC", { limit: Math.max(1, ids.length), offset: 0 })
  return new Map(rows.map((row) => [row.id, listingViewOf(row, viewer)]))
}

/** How many people watch a listing. */
export async function watchersOf(listingId: string): Promise<number> {
  const { rows } = await database().query<{ watchers: number }>(
    `SELECT watchers FROM listing_watchers WHERE listing_id = $1`,
    [listingId]
  )
  return rows[0]?.watchers ?? 0
}
