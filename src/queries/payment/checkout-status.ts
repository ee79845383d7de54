import { RefusedError, sumOf, type AnswerOf, type endpoints, type Cents, type CheckoutState } from "@northlot/contract"
import type { FeeStatus } from "#src/modules/fee/types"
import { database } from "#src/platform/database"

type CheckoutStatus = AnswerOf<typeof endpoints.readCheckout>
type JointStatus = AnswerOf<typeof endpoints.readJointCheckout>

interface StatusRow {
  status: CheckoutState | "created"
  description: string
  feeStatus: FeeStatus
  totalCents: Cents
  listingId: string
  role: "buyer" | "seller"
}

const READ = `SELECT c.status, c.description, f.status AS fee_status, c.amount_cents AS total_cents, s.listing_id,
    f.party AS role
  FROM charge c JOIN fee f ON f.id = c.reference_id JOIN sale s ON s.id = f.sale_id`

/**
 * The status of a person's fee checkout. `sessionId` is our id or the provider's id. The checkout is 'paid' only once
 * the fee is paid. @throws RefusedError `NOT_FOUND` for another person's checkout
 */
export async function checkoutStatus(accountId: string, sessionId: string): Promise<CheckoutStatus> {
  const rows = await database().records<StatusRow>(
    `${READ} WHERE c.account_id = $1 AND (c.id = $2 OR c.provider_reference = $2)`,
    [accountId, sessionId]
  )
  if (!rows[0]) throw new RefusedError("NOT_FOUND")
  const { listingId, role, totalCents } = rows[0]
  const status = stateOf(rows[0])
  return { ok: true, paid: status === "paid", status, listingId, role, totalCents }
}

/**
 * The status of a joint payment of several fees of a person. @throws RefusedError `NOT_FOUND` for another person's
 * payment
 */
export async function jointCheckoutStatus(accountId: string, jointId: string): Promise<JointStatus> {
  const rows = await database().records<StatusRow>(
    `${READ} WHERE c.account_id = $1 AND c.joint_id = $2 ORDER BY c.purpose, c.reference_id`,
    [accountId, jointId]
  )
  if (rows.length === 0) throw new RefusedError("NOT_FOUND")
  const fees = rows.map((row) => {
    const { listingId, description, role, totalCents } = row
    return { listingId, description, role, status: stateOf(row), totalCents }
  })
  const status = stateOfAll(fees.map((fee) => fee.status))
  return { ok: true, status, totalCents: sumOf(fees, (fee) => fee.totalCents), fees }
}

function stateOf({ status, feeStatus }: StatusRow): CheckoutState {
  return status === "created" || (status === "paid" && feeStatus === "pending") ? "pending" : status
}

/**
 * The state of a joint payment. `order` lists the states, beginning with the one that matters most to the person. The
 * first state in `order` that any of the fees has is returned.
 */
function stateOfAll(states: readonly CheckoutState[]): CheckoutState {
  const order = ["held", "pending", "paid", "refunded", "failed", "cancelled"] as const satisfies CheckoutState[]
  return order.find((state) => states.includes(state)) ?? "pending"
}
