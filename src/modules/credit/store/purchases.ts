import { generateEntityId } from "@medusajs/framework/utils"
import { database } from "#src/platform/database"
import type { CreditPurchase } from "../types"

const PURCHASE_COLUMNS = `id, account_id, quantity, unit_cents, unit_hst_cents`

export class CreditPurchases {
  /** This person's unfulfilled purchase on the same terms; a new one if there is none. */
  async open(
    request: Omit<CreditPurchase, "id">,
    isStillOpen: (purchase: CreditPurchase) => Promise<boolean>
  ): Promise<CreditPurchase> {
    const { accountId, quantity, unitCents, unitHstCents } = request
    const rows = await database().records<CreditPurchase>(
      `SELECT ${PURCHASE_COLUMNS} FROM credit_purchase WHERE account_id = $1 AND quantity = $2 AND unit_cents = $3
       ORDER BY created_at DESC, id DESC LIMIT 1`,
      [accountId, quantity, unitCents]
    )
    if (rows[0] && (await isStillOpen(rows[0]))) return rows[0]
    const made = await database().records<CreditPurchase>(
      `INSERT INTO credit_purchase (id, account_id, quantity, unit_cents, unit_hst_cents) VALUES ($1, $2, $3, $4, $5) RETURNING ${PURCHASE_COLUMNS}`,
      [generateEntityId(undefined, "cpu"), accountId, quantity, unitCents, unitHstCents]
    )
    return made[0]!
  }

  async retrieve(purchaseId: string): Promise<CreditPurchase | null> {
    const rows = await database().records<CreditPurchase>(
      `SELECT ${PURCHASE_COLUMNS} FROM credit_purchase WHERE id = $1`,
      [purchaseId]
    )
    return rows[0] ?? null
  }
}
