import type { AnswerOf, endpoints } from "@northlot/contract"
import { database } from "../../platform/database"
import { Conditions } from "../listings/conditions"
import { readRows } from "../listings/listing-row"
import { listingViewOf } from "../listings/listing-view"
import { existsFor, type ListingViewer } from "../listings/viewer"

type Watchlist = Omit<AnswerOf<typeof endpoints.readWatchlist>, "ok">

/** What this person watches, the newest entry first; a listing that is not shown to them stays as an entry without it. */
export async function readWatchlist(viewer: ListingViewer, page: { limit: number; offset: number }): Promise<Watchlist> {
  const [{ rows: entries }, { rows: totals }] = await Promise.all([
    database().query<{ listingId: string; since: Date }>(
      `SELECT listing_id AS "listingId", since FROM watched_listing WHERE account_id = $1
       ORDER BY since DESC, listing_id DESC LIMIT $2 OFFSET $3`,
      [viewer.accountId, page.limit, page.offset]
    ),
    database().query<{ total: number; now: Date }>(
      `SELECT count(*) AS total, northlot_now() AS now FROM watched_listing WHERE account_id = $1`,
      [viewer.accountId]
    ),
  ])
  const conditions = new Conditions(viewer.accountId)
  conditions.add(existsFor(viewer))
  conditions.with(entries.map(({ listingId }) => listingId), (ids) => `listing.id = ANY(${ids})`)
  const { rows } = await readRows(conditions, "listing.created_at DESC", { limit: page.limit, offset: 0 })
  const shown = new Map(rows.map((row) => [row.id, listingViewOf(row, viewer)]))
  const { total, now } = totals[0]!
  return {
    items: entries.map(({ listingId, since }) => ({ listingId, createdAt: since.toISOString(), listing: shown.get(listingId) ?? null })),
    total,
    serverNow: now.toISOString(),
  }
}
