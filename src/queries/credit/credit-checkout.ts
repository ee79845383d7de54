import { RefusedError, type CreditCheckoutView, type Cents } from "@northlot/contract"
import { database } from "#src/platform/database"

interface StatusRow {
  status: CreditCheckoutView["status"] | "created"
  qty: number
  totalCents: Cents
  hstCents: Cents
  granted: boolean
}

/**
 * The status of a person's credit purchase. `sessionId` is our id or the provider's id. The purchase is 'paid' only
 * once the credits are booked. @throws RefusedError `NOT_FOUND` for another person's purchase
 */
export async function creditCheckout(accountId: string, sessionId: string): Promise<CreditCheckoutView> {
  const rows = await database().records<StatusRow>(
    `SELECT c.status, p.quantity AS qty, c.amount_cents AS total_cents, p.unit_hst_cents * p.quantity AS hst_cents,
       EXISTS (SELECT 1 FROM credit_entry WHERE key = 'charge:' || c.id) AS granted
     FROM charge c JOIN credit_purchase p ON p.id = c.reference_id
     WHERE c.account_id = $1 AND c.purpose = 'credits' AND (c.id = $2 OR c.provider_reference = $2)`,
    [accountId, sessionId]
  )
  if (!rows[0]) throw new RefusedError("NOT_FOUND")
  const { granted, status, ...figures } = rows[0]
  const told = status === "created" || (status === "paid" && !granted) ? "pending" : status
  return { ok: true, paid: told === "paid", status: told, ...figures }
}
