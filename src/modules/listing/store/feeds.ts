import { generateEntityId } from "@medusajs/framework/utils"
import { RefusedError, type FeedRunDetails } from "@northlot/contract"
import { database } from "#src/platform/database"
import type { ListingFeedCarRecord, ListingFeedRecord, ListingFeedRunRecord } from "../types"

const COLUMNS = "seller_id, address, every_hours, template_id, state, failures, next_at, looked_at"
const RUN_COLUMNS = `id, seller_id, started_at, ended_at, failure, added, changed, unchanged, refused, vanished, details`
const SHOWN_RUNS = 10
const KEPT_RUNS = 100

type FeedCounts = Pick<ListingFeedRunRecord, "added" | "changed" | "unchanged" | "refused" | "vanished">

/** Feeds: a dealer's table of cars at a web address. Each seller has at most one. */
export class ListingFeeds {
  async of(sellerId: string): Promise<ListingFeedRecord | null> {
    const rows = await database().records<ListingFeedRecord>(
      `SELECT ${COLUMNS} FROM listing_feed WHERE seller_id = $1`,
      [sellerId]
    )
    return rows[0] ?? null
  }

  /** Stores the feed, switched on and due at once. */
  async save({
    sellerId,
    address,
    everyHours,
    templateId,
  }: Pick<ListingFeedRecord, "sellerId" | "address" | "everyHours" | "templateId">): Promise<ListingFeedRecord> {
    const rows = await database().records<ListingFeedRecord>(
      `INSERT INTO listing_feed (seller_id, address, every_hours, template_id) VALUES ($1, $2, $3, $4)
       ON CONFLICT (seller_id) DO UPDATE SET address = excluded.address, every_hours = excluded.every_hours,
         template_id = excluded.template_id, state = 'on', failures = 0, next_at = northlot_now()
       RETURNING ${COLUMNS}`,
      [sellerId, address, everyHours, templateId]
    )
    return rows[0]!
  }

  /** @throws NOT_FOUND */
  async move(sellerId: string, state: "on" | "paused"): Promise<ListingFeedRecord> {
    const rows = await database().records<ListingFeedRecord>(
      `UPDATE listing_feed SET state = $2, failures = CASE WHEN $2 = 'on' THEN 0 ELSE failures END,
         next_at = CASE WHEN $2 = 'on' THEN northlot_now() ELSE next_at END
       WHERE seller_id = $1 RETURNING ${COLUMNS}`,
      [sellerId, state]
    )
    if (!rows[0]) throw new RefusedError("NOT_FOUND")
    return rows[0]
  }

  /** Deletes the feed and what is known of its cars: a later feed starts from nothing. @throws NOT_FOUND */
  async delete(sellerId: string): Promise<void> {
    await database().transaction(async () => {
      const { rowCount } = await database().query(`DELETE FROM listing_feed WHERE seller_id = $1`, [sellerId])
      if (rowCount === 0) throw new RefusedError("NOT_FOUND")
      await database().query(`DELETE FROM listing_feed_car WHERE seller_id = $1`, [sellerId])
    })
  }

  /** The feeds that are due, the longest waiting first. */
  due(limit: number): Promise<ListingFeedRecord[]> {
    return database().records<ListingFeedRecord>(
      `SELECT ${COLUMNS} FROM listing_feed WHERE state = 'on' AND next_at <= northlot_now() ORDER BY next_at, seller_id LIMIT $1`,
      [limit]
    )
  }

  /** Sets the next reading to this many seconds from now, even if the present reading fails. */
  async putOff(sellerId: string, seconds: number): Promise<void> {
    await database().query(
      `UPDATE listing_feed SET looked_at = northlot_now(), next_at = northlot_now() + make_interval(secs => $2) WHERE seller_id = $1`,
      [sellerId, seconds]
    )
  }

  async carsOf(sellerId: string): Promise<ReadonlyMap<string, ListingFeedCarRecord>> {
    const rows = await database().records<ListingFeedCarRecord>(
      `SELECT seller_id, vin, listing_id, row_hash, gone_at FROM listing_feed_car WHERE seller_id = $1`,
      [sellerId]
    )
    return new Map(rows.map((car) => [car.vin, car]))
  }

  /** Stores the cars of this feed run. Returns the cars that left the dealer's table since the last run. */
  async noteCars(
    sellerId: string,
    cars: readonly Pick<ListingFeedCarRecord, "vin" | "listingId" | "rowHash">[],
    named: readonly string[]
  ): Promise<Pick<ListingFeedCarRecord, "vin" | "listingId">[]> {
    await database().query(
      `INSERT INTO listing_feed_car (seller_id, vin, listing_id, row_hash)
       SELECT $1, car.vin, car.listing_id, car.row_hash FROM unnest($2::text[], $3::text[], $4::text[]) AS car (vin, listing_id, row_hash)
       ON CONFLICT (seller_id, vin) DO UPDATE SET listing_id = excluded.listing_id, row_hash = excluded.row_hash, gone_at = NULL`,
      [sellerId, cars.map(({ vin }) => vin), cars.map(({ listingId }) => listingId), cars.map(({ rowHash }) => rowHash)]
    )
    return database().records<Pick<ListingFeedCarRecord, "vin" | "listingId">>(
      `UPDATE listing_feed_car SET gone_at = northlot_now()
       WHERE seller_id = $1 AND gone_at IS NULL AND vin <> ALL($2) RETURNING vin, listing_id`,
      [sellerId, named]
    )
  }

  /** Stores a successful reading and the time of the next one. Runs in the transaction that carried out the reading. */
  async noteRun(sellerId: string, startedAt: Date, counts: FeedCounts, details: FeedRunDetails): Promise<void> {
    await this.insertRun(sellerId, startedAt, { failure: null, counts, details })
    await database().query(
      `UPDATE listing_feed SET failures = 0, next_at = northlot_now() + make_interval(hours => every_hours) WHERE seller_id = $1`,
      [sellerId]
    )
  }

  /**
   * Stores a failed reading. After `most` failures in a row the feed stops; returns whether it is stopped.
   * Runs in the caller's transaction.
   */
  async noteFailure(sellerId: string, startedAt: Date, failure: string, most: number): Promise<boolean> {
    await this.insertRun(sellerId, startedAt, {
      failure,
      counts: { added: 0, changed: 0, unchanged: 0, refused: 0, vanished: 0 },
      details: { refusals: [], cuts: [], gone: [] },
    })
    const rows = await database().records<{ state: string }>(
      `UPDATE listing_feed SET failures = failures + 1, next_at = northlot_now() + make_interval(hours => every_hours),
         state = CASE WHEN state = 'on' AND failures + 1 >= $2 THEN 'stopped' ELSE state END
       WHERE seller_id = $1 RETURNING state`,
      [sellerId, most]
    )
    return rows[0]?.state === "stopped"
  }

  private async insertRun(
    sellerId: string,
    startedAt: Date,
    { failure, counts, details }: { failure: string | null; counts: FeedCounts; details: FeedRunDetails }
  ): Promise<void> {
    await database().query(
      `INSERT INTO listing_feed_run (id, seller_id, started_at, failure, added, changed, unchanged, refused, vanished, details)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        generateEntityId(undefined, "lfr"),
        sellerId,
        startedAt,
        failure,
        counts.added,
        counts.changed,
        counts.unchanged,
        counts.refused,
        counts.vanished,
        JSON.stringify(details),
      ]
    )
    await database().query(
      `DELETE FROM listing_feed_run WHERE seller_id = $1 AND id NOT IN (
         SELECT id FROM listing_feed_run WHERE seller_id = $1 ORDER BY started_at DESC, id DESC LIMIT $2)`,
      [sellerId, KEPT_RUNS]
    )
  }

  /** The feed's last readings, newest first; with `id` only that reading. */
  runsOf(sellerId: string, id: string | null = null): Promise<ListingFeedRunRecord[]> {
    return database().records<ListingFeedRunRecord>(
      `SELECT ${RUN_COLUMNS} FROM listing_feed_run WHERE seller_id = $1 AND ($2::text IS NULL OR id = $2)
       ORDER BY started_at DESC, id DESC LIMIT $3`,
      [sellerId, id, SHOWN_RUNS]
    )
  }
}
