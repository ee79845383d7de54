import { RefusedError, type AdminCharge } from "@northlot/contract"
import { database } from "#src/platform/database"
import { containing } from "#src/platform/like-pattern"

interface ChargeRow extends Omit<AdminCharge, "createdAt" | "paidAt" | "refund"> {
  createdAt: Date
  paidAt: Date | null
  refundReason: string | null
  refundBy: string
  refundAt: Date
}

const SELECT = `
  SELECT charge.id, charge.purpose, charge.description, charge.amount_cents, charge.received_cents,
    charge.lines, charge.status, charge.held_reason, charge.dispute, charge.provider,
    charge.provider_reference, charge.created_at, charge.paid_at,
    jsonb_build_object('id', account.id, 'name', btrim(account.first || ' ' || account.last), 'email', account.email) AS account,
    refund.reason AS refund_reason, refund.decided_by AS refund_by, refund.decided_at AS refund_at
  FROM charge
  JOIN account ON account.id = charge.account_id
  LEFT JOIN charge_refund AS refund ON refund.charge_id = charge.id`

/** Held money whose refund is not decided, and open disputes; a condition on `charge` and its `refund`. */
export const WAITING_CHARGE = `((charge.status = 'held' AND refund.charge_id IS NULL) OR charge.dispute = 'open')`

export async function adminCharges(query: {
  limit: number
  offset: number
  status?: string
  waiting?: string
  q?: string
}): Promise<{ items: AdminCharge[]; total: number }> {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const conditions = ["true"]
  if (query.status) conditions.push(`charge.status = ${bind(query.status)}`)
  if (query.waiting) conditions.push(WAITING_CHARGE)
  if (query.q) {
    const text = bind(containing(query.q))
    conditions.push(
      `(charge.id ILIKE ${text} OR charge.description ILIKE ${text} OR account.email ILIKE ${text} OR charge.provider_reference ILIKE ${text})`
    )
  }
  const from = `${SELECT} WHERE ${conditions.join(" AND ")}`
  const counted = await database().records<{ total: number }>(
    `SELECT count(*)::int AS total FROM (${from}) AS counted`,
    values
  )
  const rows = await database().records<ChargeRow>(
    `${from} ORDER BY charge.id DESC LIMIT ${bind(query.limit)} OFFSET ${bind(query.offset)}`,
    values
  )
  return { items: rows.map(viewOf), total: counted[0]!.total }
}

/** @throws RefusedError NOT_FOUND */
export async function adminCharge(id: string): Promise<AdminCharge> {
  const rows = await database().records<ChargeRow>(`${SELECT} WHERE charge.id = $1`, [id])
  if (!rows[0]) throw new RefusedError("NOT_FOUND")
  return viewOf(rows[0])
}

function viewOf({ refundReason, refundBy, refundAt, createdAt, paidAt, ...charge }: ChargeRow): AdminCharge {
  return {
    ...charge,
    createdAt: createdAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
    refund: refundReason === null ? null : { reason: refundReason, by: refundBy, at: refundAt.toISOString() },
  }
}
