import { generateEntityId } from "@medusajs/framework/utils"
import { RefusedError, refusedField, SAVED_VIEWS_MAXIMUM } from "@northlot/contract"
import { database, holdLock } from "#src/platform/database"
import type { SavedViewRecord } from "../types"

type ViewFields = Omit<SavedViewRecord, "id" | "createdAt">

/** The seller's private workspace: parked listings and saved views. */
export class Workspace {
  /** Parks listings in their seller's workspace, or unparks them. Only the seller sees which listings are parked. */
  async park(ids: readonly string[], parked: boolean): Promise<void> {
    await database().query(`UPDATE listing SET parked = $2 WHERE id = ANY($1) AND parked <> $2`, [ids, parked])
  }

  async pin(id: string, pinned: boolean): Promise<void> {
    await database().query(`UPDATE listing SET pinned = $2 WHERE id = $1 AND pinned <> $2`, [id, pinned])
  }

  /** Deletes what a closed account stored for future listings. The listings stay, because history refers to them. */
  async forgetSeller(sellerId: string): Promise<void> {
    for (const table of [
      "listing_feed",
      "listing_feed_car",
      "listing_feed_run",
      "listing_template",
      "listing_import",
      "listing_stock_number",
      "photo_import",
      "saved_view",
    ])
      await database().query(`DELETE FROM ${table} WHERE seller_id = $1`, [sellerId])
  }

  /**
   * Saves a view under its name, as the newest. A view of the same name is replaced.
   * @throws INVALID_INPUT when there are too many
   */
  async saveView({ sellerId, name, query, status, sortKey, sortDir }: ViewFields): Promise<SavedViewRecord> {
    return database().transaction(async () => {
      // Without this lock, two concurrent saves could together exceed the maximum number of saved views.
      await holdLock("saved_view", sellerId)
      await database().query(`DELETE FROM saved_view WHERE seller_id = $1 AND lower(name) = lower($2)`, [
        sellerId,
        name,
      ])
      const { rows: kept } = await database().query<{ count: number }>(
        `SELECT count(*)::int AS count FROM saved_view WHERE seller_id = $1`,
        [sellerId]
      )
      if (kept[0]!.count >= SAVED_VIEWS_MAXIMUM) {
        throw refusedField("name", `You have ${SAVED_VIEWS_MAXIMUM} saved views. Delete one before you save another.`)
      }
      const rows = await database().records<SavedViewRecord>(
        `INSERT INTO saved_view (id, seller_id, name, query, status, sort_key, sort_dir) VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING *`,
        [generateEntityId(undefined, "svw"), sellerId, name, query, status, sortKey, sortDir]
      )
      return rows[0]!
    })
  }

  /** @throws NOT_FOUND for an unknown or another seller's view */
  async deleteView(id: string, sellerId: string): Promise<void> {
    const { rowCount } = await database().query(`DELETE FROM saved_view WHERE id = $1 AND seller_id = $2`, [
      id,
      sellerId,
    ])
    if (rowCount === 0) throw new RefusedError("NOT_FOUND")
  }
}
