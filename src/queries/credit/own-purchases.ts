import type { CreditPurchaseView, Cents } from "@northlot/contract"
import { refundRefusal, type RefundAsked } from "#src/modules/credit/rules/refundable"
import { creditBalance } from "#src/modules/credit/rules/balance"
import { database } from "#src/platform/database"

interface PurchaseRow {
  id: string
  paidAt: Date
  totalCents: Cents
  qty: number
  left: number
  status: string
  disputed: boolean
  refundDecided: boolean
  balance: number
  leading: number
}

const PURCHASES = `SELECT c.id, c.paid_at, c.amount_cents AS total_cents, p.quantity AS qty, c.status,
    coalesce(lot.delta + (SELECT coalesce(sum(used.delta), 0) FROM credit_entry used WHERE used.lot_id = lot.id), 0)::int AS left,
    coalesce(c.dispute IN ('open', 'lost'), false) AS disputed, refund.charge_id IS NOT NULL AS refund_decided,
    ${creditBalance("$1")} AS balance,
    (SELECT count(*)::int FROM auction WHERE leader_id = $1 AND status = 'open') AS leading
  FROM charge c
  JOIN credit_purchase p ON p.id = c.reference_id
  LEFT JOIN credit_entry lot ON lot.key = 'charge:' || c.id
  LEFT JOIN charge_refund refund ON refund.charge_id = c.id
  WHERE c.account_id = $1 AND c.purpose = 'credits'`

/** A person's paid credit purchases, newest first. */
export async function ownPurchases(
  accountId: string,
  page: { limit: number; offset: number }
): Promise<{ items: CreditPurchaseView[]; total: number }> {
  const given = `${PURCHASES} AND lot.id IS NOT NULL`
  const [rows, counted] = await Promise.all([
    database().records<PurchaseRow>(`${given} ORDER BY c.paid_at DESC, c.id DESC LIMIT $2 OFFSET $3`, [
      accountId,
      page.limit,
      page.offset,
    ]),
    database().records<{ total: number }>(`SELECT count(*) AS total FROM (${given}) AS purchase`, [accountId]),
  ])
  return { items: rows.map(viewOf), total: counted[0]!.total }
}

/**
 * The reason why a person's purchase cannot be refunded. `null` if the purchase can be refunded, `undefined` if it does
 * not exist.
 */
export async function refusalOfPurchase(accountId: string, chargeId: string): Promise<string | null | undefined> {
  const rows = await database().records<PurchaseRow>(`${PURCHASES} AND c.id = $2`, [accountId, chargeId])
  return rows[0] && refundRefusal(askedOf(rows[0]))
}

function viewOf(row: PurchaseRow): CreditPurchaseView {
  const { id, paidAt, qty, left, totalCents, status, refundDecided } = row
  const reason = refundRefusal(askedOf(row))
  const told = status === "refunded" ? "refunded" : refundDecided ? "refunding" : "paid"
  return {
    id,
    paidAt: paidAt.toISOString(),
    qty,
    left,
    totalCents,
    status: told,
    refundable: reason === null,
    reason: told === "paid" ? reason : null,
  }
}

function askedOf({ status, ...row }: PurchaseRow): RefundAsked {
  return { ...row, status: status === "paid" || status === "held" || status === "refunded" ? status : "other" }
}
