import { RELIST_AFTER_HOURS } from "@northlot/contract"
import { database } from "#src/platform/database"
import { plannedRunOf } from "../rules/planned-run"
import type { RelistingRecord } from "../types"
import { findListing } from "./listing-row"

const COLUMNS = `after_auction_id, listing_id, number, times, reserve_cents, due_at, state, reason, auction_id, ended_at`

/** Planned relistings: one plan after each auction that did not sell the car, and the plan's result. */
export class Relistings {
  /**
   * Plans the next relisting, in the transaction that makes the listing a draft. Plans nothing on a repeated call, or
   * beyond the number of relistings that the seller chose.
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

  /** The plans that are due, the longest waiting first. */
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

  /** Adapts the listing's open relisting plan to values that the seller has changed. */
  async change(
    afterAuctionId: string,
    { times, reserveCents }: Pick<RelistingRecord, "times" | "reserveCents">
  ): Promise<void> {
    await database().query(
      `UPDATE listing_relisting SET times = $2, reserve_cents = $3 WHERE after_auction_id = $1 AND state = 'planned'`,
      [afterAuctionId, times, reserveCents]
    )
  }

  /** Marks the plan as carried out by this auction. Returns whether the plan was still open. */
  async listed(afterAuctionId: string, auctionId: string): Promise<boolean> {
    const { rowCount } = await database().query(
      `UPDATE listing_relisting SET state = 'listed', auction_id = $2, ended_at = northlot_now()
       WHERE after_auction_id = $1 AND state = 'planned'`,
      [afterAuctionId, auctionId]
    )
    return rowCount === 1
  }

  /**
   * Drops the planned relisting after this auction, and stores the reason. Returns whether the relisting was still
   * planned.
   */
  drop(afterAuctionId: string, reason: string): Promise<boolean> {
    return dropPlanned("after_auction_id", afterAuctionId, reason)
  }

  /** Drops the open plan of a listing, as `drop` does. */
  dropOf(listingId: string, reason: string): Promise<boolean> {
    return dropPlanned("listing_id", listingId, reason)
  }

  /** Stops the relisting of this listing. The listing's schedule and `updatedAt` do not change. */
  async stop(id: string): Promise<void> {
    await database().query(`UPDATE listing SET relist_times = 0 WHERE id = $1`, [id])
  }

  /** Adapts the planned relisting to the draft that the seller has just saved. */
  async replan(id: string): Promise<void> {
    const plan = await this.plannedOf(id)
    const draft = plan && (await findListing(id))
    if (!draft) return
    const next = plannedRunOf(draft, plan)
    if (next) await this.change(plan.afterAuctionId, next)
    else await this.dropOf(id, "You ended the relisting.")
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
