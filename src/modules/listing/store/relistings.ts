import { RELIST_AFTER_HOURS } from "@northlot/contract"
import { database } from "#src/platform/database"
import { plannedRunOf } from "../rules/planned-run"
import type { RelistingRecord } from "../types"
import { findListing } from "./listing-row"

const COLUMNS = `after_auction_id, listing_id, number, times, reserve_cents, due_at, state, reason, auction_id, ended_at`

/** Which cars are listed again by themselves: one plan after each run that did not sell, and what came of it. */
export class Relistings {
  /**
   * Plans the next run, in the transaction that makes the listing a draft. A repeat, and more than the seller asked for,
   * plan nothing.
   */
  async plan(
    unsold: { auctionId: string; settledAt: Date } & Pick<RelistingRecord, "listingId" | "times" | "reserveCents">
  ): Promise<RelistingRecord | null> {
    const { auctionId, listingId, times, reserveCents, settledAt } = unsold
    const rows = await database().records<RelistingRecord>(
      `INSERT INTO listing_relisting (after_auction_id, listing_id, number, times, reserve_cents, due_at)
       SELECT $1, $2, before.number + 1, $3, $4, $5::timestamptz + make_interval(hours => $6)
       FROM (SELECT coalesce((SELECT number FROM listing_relisting WHERE auction_id = $1), 0) AS number) AS before
       WHERE before.number < $3
       ON CONFLICT DO NOTHING RETURNING ${COLUMNS}`,
      [auctionId, listingId, times, reserveCents, settledAt, RELIST_AFTER_HOURS]
    )
    return rows[0] ?? null
  }

  /** Those whose time has come, the longest waiting first. */
  due(limit: number): Promise<RelistingRecord[]> {
    return database().records<RelistingRecord>(
      `SELECT ${COLUMNS} FROM listing_relisting WHERE state = 'planned' AND due_at <= northlot_now()
       ORDER BY due_at, after_auction_id LIMIT $1`,
      [limit]
    )
  }

  async plannedOf(listingId: string): Promise<RelistingRecord | null> {
    const rows = await database().records<RelistingRecord>(
      `SELECT ${COLUMNS} FROM listing_relisting WHERE listing_id = $1 AND state = 'planned'`,
      [listingId]
    )
    return rows[0] ?? null
  }

  /** Its seller has changed what it follows from. */
  async change(
    afterAuctionId: string,
    { times, reserveCents }: Pick<RelistingRecord, "times" | "reserveCents">
  ): Promise<void> {
    await database().query(
      `UPDATE listing_relisting SET times = $2, reserve_cents = $3 WHERE after_auction_id = $1 AND state = 'planned'`,
      [afterAuctionId, times, reserveCents]
    )
  }

  /** It has become this run. Answers whether it was still planned. */
  async listed(afterAuctionId: string, auctionId: string): Promise<boolean> {
    const { rowCount } = await database().query(
      `UPDATE listing_relisting SET state = 'listed', auction_id = $2, ended_at = northlot_now()
       WHERE after_auction_id = $1 AND state = 'planned'`,
      [afterAuctionId, auctionId]
    )
    return rowCount === 1
  }

  /** Nothing comes of it, for this reason. Answers whether it was still planned. */
  drop(afterAuctionId: string, reason: string): Promise<boolean> {
    return dropPlanned("after_auction_id", afterAuctionId, reason)
  }

  /** The same of whatever is planned for a listing. */
  dropOf(listingId: string, reason: string): Promise<boolean> {
    return dropPlanned("listing_id", listingId, reason)
  }

  /** It is not listed again by itself any more; its schedule and its version stay as they are. */
  async stop(id: string): Promise<void> {
    await database().query(`UPDATE listing SET relist_times = 0 WHERE id = $1`, [id])
  }

  /** The run that comes by itself follows the draft, as its seller has just saved it. */
  async replan(id: string): Promise<void> {
    const plan = await this.plannedOf(id)
    const draft = plan && (await findListing(id))
    if (!draft) return
    const next = plannedRunOf(draft, plan)
    if (next) await this.change(plan.afterAuctionId, next)
    else await this.dropOf(id, "You have ended it.")
  }
}

async function dropPlanned(by: "after_auction_id" | "listing_id", id: string, reason: string): Promise<boolean> {
  const { rowCount } = await database().query(
    `UPDATE listing_relisting SET state = 'dropped', reason = $2, ended_at = northlot_now()
     WHERE ${by} = $1 AND state = 'planned'`,
    [id, reason]
  )
  return (rowCount ?? 0) > 0
}
