import { generateEntityId } from "@medusajs/framework/utils"
import { database } from "#src/platform/database"
import type { CarfaxRecord } from "../types"

/** A listing's Carfax report, at most one. `listing.carfax_url` contains its id, and is null without a report. */
export class CarfaxReports {
  /** Replaces an earlier report and returns its file id, to be removed. The caller holds the listing's row lock. */
  async put(report: Omit<CarfaxRecord, "id">): Promise<{ url: string; replaced: string | null }> {
    const earlier = await database().records<CarfaxRecord>(
      `DELETE FROM listing_carfax WHERE listing_id = $1 RETURNING *`,
      [report.listingId]
    )
    const id = generateEntityId(undefined, "cfx")
    const url = `/api/carfax/${id}`
    await database().query(
      `INSERT INTO listing_carfax (id, listing_id, file_id, name, picture) VALUES ($1, $2, $3, $4, $5)`,
      [id, report.listingId, report.fileId, report.name, report.picture]
    )
    await database().query(`UPDATE listing SET carfax_url = $2, updated_at = northlot_now() WHERE id = $1`, [
      report.listingId,
      url,
    ])
    return { url, replaced: earlier[0]?.fileId ?? null }
  }

  async byId(id: string): Promise<CarfaxRecord | null> {
    const rows = await database().records<CarfaxRecord>(`SELECT * FROM listing_carfax WHERE id = $1`, [id])
    return rows[0] ?? null
  }

  /** Deletes a report that the listing's `carfax_url` does not name. Returns the report's file id, to be removed. */
  async takeDetached(listingId: string): Promise<string[]> {
    const rows = await database().records<{ fileId: string }>(
      `DELETE FROM listing_carfax USING listing
       WHERE listing_carfax.listing_id = $1 AND listing.id = $1 AND listing.carfax_url IS DISTINCT FROM '/api/carfax/' || listing_carfax.id
       RETURNING listing_carfax.file_id`,
      [listingId]
    )
    return rows.map(({ fileId }) => fileId)
  }
}
