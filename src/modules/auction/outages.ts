import { database } from "#src/platform/database"
import { appendToOutbox } from "#src/platform/outbox"
import { endAfterOutage, isOutage } from "./rules/outage"
import type { AuctionRow } from "./tables"

/**
 * Notes that bidding is possible now. When it was not for long enough, records the outage first and answers the
 * auctions whose end may have to move.
 */
export async function beat(): Promise<string[]> {
  return database().transaction(async () => {
    const { rows } = await database().query<{ silent: number }>(
      `SELECT extract(epoch FROM clock_timestamp() - beat_at)::float8 * 1000 AS silent FROM bidding_heartbeat FOR UPDATE`
    )
    const silent = rows[0]?.silent ?? 0
    await database().query(
      `INSERT INTO bidding_heartbeat (beat_at) VALUES (clock_timestamp())
       ON CONFLICT (singleton) DO UPDATE SET beat_at = excluded.beat_at`
    )
    if (!isOutage(silent)) return []
    const { rows: concerned } = await database().query<{ id: string }>(
      `WITH outage AS (
         INSERT INTO bidding_outage (began_at, ended_at)
         SELECT now - make_interval(secs => $1), now FROM northlot_now() AS now RETURNING began_at, ended_at
       )
       SELECT auction.id FROM auction, outage
       WHERE auction.status = 'open' AND auction.outage_id IS NULL
         AND auction.ends_at > outage.began_at AND auction.ends_at < outage.ended_at + interval '10 minutes'
       ORDER BY auction.id`,
      [silent / 1000]
    )
    return concerned.map(({ id }) => id)
  })
}

/** Whether nobody takes bids at this moment: an auction must not end then, its extension is still to come. */
export async function biddingIsImpossible(): Promise<boolean> {
  const { rows } = await database().query<{ silent: number }>(
    `SELECT extract(epoch FROM clock_timestamp() - beat_at)::float8 * 1000 AS silent FROM bidding_heartbeat`
  )
  return rows[0] !== undefined && isOutage(rows[0].silent)
}

/** Extends a locked, open auction for the first outage that concerns its end; once (decisions, Outage rule). */
export async function extendForOutage(row: AuctionRow): Promise<AuctionRow> {
  if (row.status !== "open" || row.outage_id !== null) return row
  const { rows: outages } = await database().query<{ id: number; began_at: Date; ended_at: Date }>(
    `SELECT id, began_at, ended_at FROM bidding_outage
     WHERE ended_at > $1::timestamptz - interval '10 minutes' AND began_at < $1 AND ended_at > $2 ORDER BY id`,
    [row.ends_at, row.starts_at]
  )
  for (const { id, began_at, ended_at } of outages) {
    const end = endAfterOutage(row.ends_at.getTime(), { beganAt: began_at.getTime(), endedAt: ended_at.getTime() })
    if (end === null) continue
    const { rows } = await database().query<AuctionRow>(
      `UPDATE auction SET ends_at = $2, outage_id = $3, updated_at = northlot_now() WHERE id = $1 RETURNING *`,
      [row.id, new Date(end), id]
    )
    await appendToOutbox("auction.extended", { auctionId: row.id, listingId: row.listing_id }, `${row.id}:${id}`)
    return rows[0]!
  }
  return row
}
