import { generateEntityId } from "@medusajs/framework/utils"
import { RefusedError } from "@northlot/contract"
import { camelCased } from "#src/platform/camel-case"
import { database } from "#src/platform/database"
import { torontoDate } from "#src/platform/toronto"
import type { FinanceRequestRow } from "../tables"
import type { FinanceRequestRecord } from "../types"

const COLUMNS = "id, listing_id, buyer_id, requested_at, price_cents, figures, text, status"
type Row = Pick<
  FinanceRequestRow,
  "id" | "listing_id" | "buyer_id" | "requested_at" | "price_cents" | "text" | "status"
> & { figures: FinanceRequestRecord["figures"] }

/** Requests to the finance desk. README.md states the invariants. */
export class FinanceRequests {
  /**
   * Creates a request. A buyer has at most one request per car and day in Toronto: a repeat appends its text to that
   * request. A text that the request already contains is not appended.
   */
  async request(
    asked: Pick<FinanceRequestRecord, "listingId" | "buyerId" | "priceCents" | "figures" | "text">
  ): Promise<{ record: FinanceRequestRecord; repeated: boolean; added: boolean }> {
    const { listingId, buyerId, priceCents, figures, text } = asked
    const now = await database().now()
    const day = torontoDate(now)
    const { rows } = await database().query<Row>(
      `INSERT INTO finance_request (id, listing_id, buyer_id, requested_at, requested_on, price_cents, figures, text)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT ON CONSTRAINT finance_request_a_day DO NOTHING RETURNING ${COLUMNS}`,
      [
        generateEntityId(undefined, "fin"),
        listingId,
        buyerId,
        now,
        day,
        priceCents,
        figures && JSON.stringify(figures),
        text,
      ]
    )
    if (rows[0]) return { record: camelCased(rows[0]), repeated: false, added: false }
    const { rows: longer } = await database().query<Row>(
      `UPDATE finance_request SET text = left(concat_ws(E'\\n', text, $4::text), 4000)
       WHERE buyer_id = $1 AND listing_id = $2 AND requested_on = $3 AND $4::text IS NOT NULL AND strpos(coalesce(text, ''), $4) = 0
       RETURNING ${COLUMNS}`,
      [buyerId, listingId, day, text]
    )
    if (longer[0]) return { record: camelCased(longer[0]), repeated: true, added: true }
    const { rows: earlier } = await database().query<Row>(
      `SELECT ${COLUMNS} FROM finance_request WHERE buyer_id = $1 AND listing_id = $2 AND requested_on = $3`,
      [buyerId, listingId, day]
    )
    return { record: camelCased(earlier[0]!), repeated: true, added: false }
  }

  async retrieve(id: string): Promise<FinanceRequestRecord | null> {
    const { rows } = await database().query<Row>(`SELECT ${COLUMNS} FROM finance_request WHERE id = $1`, [id])
    return rows[0] ? camelCased(rows[0]) : null
  }

  /**
   * Deletes the texts of a person's requests and the desk's notes about these requests. The rows of the requests stay.
   */
  async forget(buyerId: string): Promise<void> {
    await database().query(
      `UPDATE finance_request SET text = NULL, figures = NULL, handled_note = CASE WHEN status = 'handled' THEN '-' END
       WHERE buyer_id = $1`,
      [buyerId]
    )
  }

  /**
   * Marks the request as answered. @throws RefusedError `NOT_FOUND`; `INVALID_TRANSITION` when it is already
   * handled
   */
  async handle(id: string, { by, note }: { by: string; note: string }): Promise<FinanceRequestRecord> {
    const { rows } = await database().query<Row>(
      `UPDATE finance_request SET status = 'handled', handled_at = northlot_now(), handled_by = $2, handled_note = $3
       WHERE id = $1 AND status = 'new' RETURNING ${COLUMNS}`,
      [id, by, note]
    )
    if (rows[0]) return camelCased(rows[0])
    if (!(await this.retrieve(id))) throw new RefusedError("NOT_FOUND")
    throw new RefusedError("INVALID_TRANSITION", "Somebody has handled this request already.")
  }
}
