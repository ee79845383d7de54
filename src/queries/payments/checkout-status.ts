import { RefusedError, type AnswerOf, type endpoints, type Cents } from "@northlot/contract"
import { database } from "#src/platform/database"

type CheckoutStatus = AnswerOf<typeof endpoints.readCheckout>

interface StatusRow {
  status: CheckoutStatus["status"] | "created"
  feeStatus: "pending" | "paid" | "refunded"
  totalCents: Cents
  listingId: string
  role: "buyer" | "seller"
}

/**
 * What became of an own fee checkout, by our id or the provider's. It reads as paid only when the fee is.
 * @throws RefusedError `NOT_FOUND` for somebody else's
 */
export async function checkoutStatus(accountId: string, sessionId: string): Promise<CheckoutStatus> {
  const rows = await database().records<StatusRow>(
    `SELECT c.status, f.status AS fee_status, c.amount_cents AS total_cents, s.listing_id, f.party AS role
     FROM charge c JOIN fee f ON f.id = c.reference_id JOIN sale s ON s.id = f.sale_id
     WHERE c.account_id = $1 AND (c.id = $2 OR c.provider_reference = $2)`,
    [accountId, sessionId]
  )
  if (!rows[0]) throw new RefusedError("NOT_FOUND")
  const { status, feeStatus, totalCents, listingId, role } = rows[0]
  const settling = status === "created" || (status === "paid" && feeStatus === "pending")
  const told = settling ? "pending" : status
  return { ok: true, paid: told === "paid", status: told, listingId, role, totalCents }
}
