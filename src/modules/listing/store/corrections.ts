import { generateEntityId } from "@medusajs/framework/utils"
import { RefusedError } from "@northlot/contract"
import { database, violates } from "#src/platform/database"
import { takenDownRefusal } from "../rules/correction"
import type { CorrectionRecord } from "../types"

const COLUMNS = `id, listing_id, text, took_down, asked_by, asked_at, answer, answered_at, closed_by, closed_at, close_note`

/** Corrections that Northlot asks of sellers: at most one open request per listing. */
export class Corrections {
  /**
   * Requests a correction of a listing from its seller. The caller holds the listing's row lock.
   * @throws RefusedError INVALID_TRANSITION where a request is open
   */
  async ask(request: Pick<CorrectionRecord, "listingId" | "text" | "tookDown" | "askedBy">): Promise<CorrectionRecord> {
    try {
      const rows = await database().records<CorrectionRecord>(
        `INSERT INTO listing_correction (id, listing_id, text, took_down, asked_by) VALUES ($1, $2, $3, $4, $5) RETURNING ${COLUMNS}`,
        [generateEntityId(undefined, "corr"), request.listingId, request.text, request.tookDown, request.askedBy]
      )
      return rows[0]!
    } catch (error) {
      if (violates(error, "listing_correction_one_open"))
        throw new RefusedError(
          "INVALID_TRANSITION",
          "A correction is already requested from this seller. Close that request first."
        )
      throw error
    }
  }

  /** A listing's corrections, newest first. */
  of(listingId: string): Promise<CorrectionRecord[]> {
    return database().records<CorrectionRecord>(
      `SELECT ${COLUMNS} FROM listing_correction WHERE listing_id = $1 ORDER BY asked_at DESC, id DESC`,
      [listingId]
    )
  }

  async openOf(listingId: string): Promise<CorrectionRecord | null> {
    const rows = await database().records<CorrectionRecord>(
      `SELECT ${COLUMNS} FROM listing_correction WHERE listing_id = $1 AND closed_at IS NULL`,
      [listingId]
    )
    return rows[0] ?? null
  }

  /** Why a listing taken down for a correction cannot be put on sale; null for every other listing. */
  async publicationRefusal(id: string): Promise<string | null> {
    return takenDownRefusal(await this.openOf(id))
  }

  /** @throws RefusedError INVALID_TRANSITION where no request is open */
  async answer(listingId: string, text: string): Promise<CorrectionRecord> {
    const rows = await database().records<CorrectionRecord>(
      `UPDATE listing_correction SET answer = $2, answered_at = northlot_now()
       WHERE listing_id = $1 AND closed_at IS NULL RETURNING ${COLUMNS}`,
      [listingId, text]
    )
    if (!rows[0]) throw new RefusedError("INVALID_TRANSITION", "No correction is requested for this listing any more.")
    return rows[0]
  }

  /** @throws RefusedError NOT_FOUND; INVALID_TRANSITION where the request is closed already */
  async close(id: string, { by, note }: { by: string; note: string }): Promise<CorrectionRecord> {
    const rows = await database().records<CorrectionRecord>(
      `UPDATE listing_correction SET closed_by = $2, closed_at = northlot_now(), close_note = $3
       WHERE id = $1 AND closed_at IS NULL RETURNING ${COLUMNS}`,
      [id, by, note]
    )
    if (rows[0]) return rows[0]
    const { rowCount } = await database().query(`SELECT FROM listing_correction WHERE id = $1`, [id])
    throw rowCount === 0
      ? new RefusedError("NOT_FOUND")
      : new RefusedError("INVALID_TRANSITION", "This correction request was closed before.")
  }
}
