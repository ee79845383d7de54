import { generateEntityId } from "@medusajs/framework/utils"
import { RefusedError } from "@northlot/contract"
import { database } from "#src/platform/database"
import { emit } from "#src/platform/outbox"
import { disclosureChanges } from "../rules/disclosures"
import type { DisclosureChangeRecord, DisclosureOrigin, ListingRecord, SellerColumns } from "../types"
import { announceChange, columnEntries, lockListing, refuseOnOffer } from "./listing-row"

const DISCLOSURE_COLUMNS = `id, listing_id, auction_id, maximum_count,
  changed_by AS "by", changes, changed_at AS "at"`

/** A car's disclosures, and their changes after the first bid. */
export class Disclosures {
  /**
   * Stores a car's condition or kilometres in the caller's transaction. `after` is the auction with bids, whose row
   * lock the caller holds. With `after`, records the old and new values and emits the event that notifies all bidders.
   * @throws LISTING_NOT_FOUND, LISTING_ON_OFFER
   */
  async disclose(
    id: string,
    columns: Pick<SellerColumns, "condition" | "kms">,
    { by, actor, after }: DisclosureOrigin
  ): Promise<DisclosureChangeRecord | null> {
    const before = await lockListing(id)
    if (!before) throw new RefusedError("LISTING_NOT_FOUND")
    const now = await database().now()
    refuseOnOffer(before, now)
    const changes = disclosureChanges(before, { ...before, ...columns })
    if (changes.length === 0) return null
    const names = columnEntries(columns)
    const assignments = names.map(([name], index) => `${name} = $${index + 2}`)
    const saved = await database().records<ListingRecord>(
      `UPDATE listing SET ${assignments.join(", ")}, updated_at = northlot_now() WHERE id = $1 RETURNING *`,
      [id, ...names.map(([, value]) => value)]
    )
    await announceChange(saved[0]!)
    if (!after) return null
    const rows = await database().records<DisclosureChangeRecord>(
      `INSERT INTO disclosure_change (id, listing_id, auction_id, maximum_count, changed_by, actor, changes, changed_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING ${DISCLOSURE_COLUMNS}`,
      [
        generateEntityId(undefined, "dsc"),
        id,
        after.auctionId,
        after.maximumCount,
        by,
        actor,
        JSON.stringify(changes),
        now,
      ]
    )
    const change = rows[0]!
    await emit("disclosure.changed", { changeId: change.id, listingId: id }, change.id)
    return change
  }

  async byId(id: string): Promise<DisclosureChangeRecord | null> {
    const rows = await database().records<DisclosureChangeRecord>(
      `SELECT ${DISCLOSURE_COLUMNS} FROM disclosure_change WHERE id = $1`,
      [id]
    )
    return rows[0] ?? null
  }

  /** The changes of the car's condition or kilometres that were recorded for one auction, newest first. */
  async of(auctionId: string): Promise<DisclosureChangeRecord[]> {
    return database().records<DisclosureChangeRecord>(
      `SELECT ${DISCLOSURE_COLUMNS} FROM disclosure_change WHERE auction_id = $1 ORDER BY changed_at DESC, maximum_count DESC, id DESC`,
      [auctionId]
    )
  }
}
