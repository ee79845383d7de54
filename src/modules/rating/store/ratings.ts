import { generateEntityId } from "@medusajs/framework/utils"
import { RefusedError } from "@northlot/contract"
import { database } from "#src/platform/database"
import type { NewRating, RatingRecord, Removal } from "../types"

/** Ratings of sales. Every writer holds the lock of the sale. README.md states the invariants. */
export class Ratings {
  async ofSale(saleId: string): Promise<RatingRecord[]> {
    return database().records<RatingRecord>(`SELECT * FROM sale_rating WHERE sale_id = $1`, [saleId])
  }

  async retrieve(id: string): Promise<RatingRecord | null> {
    const rows = await database().records<RatingRecord>(`SELECT * FROM sale_rating WHERE id = $1`, [id])
    return rows[0] ?? null
  }

  /**
   * The second rating of a sale also publishes the first. @throws RefusedError `INVALID_TRANSITION` when this side
   * has rated already
   */
  async give(given: NewRating): Promise<RatingRecord> {
    const { saleId, listingId, byParty, authorId, ratedId, asAgreed, onTime, communication } = given
    const { comment, givenAt, shownFrom } = given
    const rows = await database().records<RatingRecord>(
      `INSERT INTO sale_rating (id, sale_id, listing_id, by_party, author_id, rated_id, as_agreed, on_time, communication,
         comment, given_at, shown_from)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
       ON CONFLICT ON CONSTRAINT sale_rating_one_of_side DO NOTHING RETURNING *`,
      [
        generateEntityId(undefined, "rat"),
        saleId,
        listingId,
        byParty,
        authorId,
        ratedId,
        asAgreed,
        onTime,
        communication,
        comment,
        givenAt,
        shownFrom,
      ]
    )
    if (!rows[0]) throw new RefusedError("INVALID_TRANSITION", "You have rated this sale.")
    if (shownFrom <= givenAt)
      await database().query(
        `UPDATE sale_rating SET shown_from = least(shown_from, $3) WHERE sale_id = $1 AND by_party <> $2`,
        [saleId, byParty, shownFrom]
      )
    return rows[0]
  }

  /** @throws RefusedError `INVALID_TRANSITION` for a second answer */
  async answer(id: string, text: string, now: Date): Promise<void> {
    const { rowCount } = await database().query(
      `UPDATE sale_rating SET answer_text = $2, answered_at = $3 WHERE id = $1 AND answered_at IS NULL`,
      [id, text, now]
    )
    if (rowCount !== 1) throw new RefusedError("INVALID_TRANSITION", "You have answered this rating.")
  }

  /** Removes a rating or its answer from view for good. Answers whether this call removed it. */
  async remove(id: string, part: "rating" | "answer", { by, reason }: Removal, now: Date): Promise<boolean> {
    const { rowCount } = await database().query(
      part === "rating"
        ? `UPDATE sale_rating SET removed_at = $2, removed_by = $3, removed_reason = $4
           WHERE id = $1 AND removed_at IS NULL`
        : `UPDATE sale_rating SET answer_removed_at = $2, answer_removed_by = $3, answer_removed_reason = $4
           WHERE id = $1 AND answered_at IS NOT NULL AND answer_removed_at IS NULL`,
      [id, now, by, reason]
    )
    return rowCount === 1
  }
}
