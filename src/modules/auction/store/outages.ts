import { database } from "#src/platform/database"
import { isOutage } from "../rules/outage"

/**
 * Records a heartbeat of bidding. If the previous heartbeat is too old, records an outage first and returns the
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

/**
 * Whether no process takes bids now. During an outage no auction may be settled, because the outage may extend its end.
 */
export async function biddingIsImpossible(): Promise<boolean> {
  const { rows } = await database().query<{ silent: number }>(
    `SELECT extract(epoch FROM clock_timestamp() - beat_at)::float8 * 1000 AS silent FROM bidding_heartbeat`
  )
  return rows[0] !== undefined && isOutage(rows[0].silent)
}
