import type { Purchase } from "@northlot/contract"
import { database } from "#src/platform/database"
import { SETTLEMENT_OF, nextStepOf, type SettlementStanding } from "./next-step"
import { registrationDuty } from "../task/task-rules"
import { PARTY_SALE_COLUMNS, PARTY_SALE_FROM, saleView, type PartySaleRow } from "./party-sale"
import { PAYMENT_STATUS } from "../payment/payment-status"

interface PurchaseRow extends PartySaleRow {
  theirFeeDueAt: Date
  paymentStatus: Purchase["paymentStatus"]
  settlement: SettlementStanding | null
  hasBillOfSale: boolean
  /**
   * The last day (Toronto) to register the car after its handover; null before the handover and after the
   * registration.
   */
  registrationDueOn: string | null
  now: Date
}

/** A person's purchases, newest first, each with the next step and who must act. */
export async function ownPurchases(
  accountId: string,
  page: { limit: number; offset: number }
): Promise<{ items: Purchase[]; total: number }> {
  const where = `WHERE s.buyer_id = $1`
  const [rows, counted] = await Promise.all([
    database().records<PurchaseRow>(
      `SELECT ${PARTY_SALE_COLUMNS}, theirs.due_at AS their_fee_due_at, payment.status AS payment_status, northlot_now() AS now,
         EXISTS (SELECT FROM bill_of_sale WHERE bill_of_sale.sale_id = s.id) AS has_bill_of_sale,
         (SELECT registration_due_on::text FROM settlement WHERE settlement.sale_id = s.id) AS registration_due_on,
         ${SETTLEMENT_OF} AS settlement
       ${PARTY_SALE_FROM} ${PAYMENT_STATUS} ${where} ORDER BY s.won_at DESC, s.id DESC LIMIT $2 OFFSET $3`,
      [accountId, page.limit, page.offset]
    ),
    database().query<{ total: number }>(`SELECT count(*)::int AS total ${PARTY_SALE_FROM} ${where}`, [accountId]),
  ])
  return { items: rows.map(purchaseView), total: counted.rows[0]!.total }
}

function purchaseView(row: PurchaseRow): Purchase {
  const sale = saleView(row)
  const fees = [
    { role: "buyer" as const, status: row.feeStatus, dueAt: row.dueAt.toISOString() },
    {
      role: "seller" as const,
      status: row.theirFeePaid ? ("paid" as const) : ("pending" as const),
      dueAt: row.theirFeeDueAt.toISOString(),
    },
  ]
  const next =
    nextStepOf({ status: sale.status, fees, completeBy: sale.completeBy, settlement: row.settlement }, row.now) ??
    registrationStep(row)
  return {
    ...sale,
    paymentStatus: row.paymentStatus,
    nextStep: next && { waitingFor: next.waitingFor, title: next.title, dueAt: next.dueAt, overdue: next.overdue },
    hasBillOfSale: row.hasBillOfSale,
  }
}

/**
 * The buyer's step to register the car after a completed sale. Null once this step is no longer one of the buyer's
 * tasks.
 */
function registrationStep({ status, registrationDueOn, now }: PurchaseRow): Purchase["nextStep"] {
  const duty = status === "completed" && registrationDueOn !== null ? registrationDuty(registrationDueOn, now) : null
  if (!duty) return null
  const overdue = Date.parse(duty.dueAt) < now.getTime()
  return { waitingFor: "buyer", title: "Register the car in your name", dueAt: duty.dueAt, overdue }
}
