import { generateEntityId } from "@medusajs/framework/utils"
import { addCents } from "@northlot/contract"
import { database, holdLock } from "#src/platform/database"
import { emit } from "#src/platform/outbox"
import type { ChargeChange } from "../rules/apply-event"
import { canMoveCharge } from "../rules/charge-state"
import type { ChargeRecord, ChargeRequest } from "../types"

export const CHARGE_COLUMNS = `id, purpose, reference_id, account_id, amount_cents, currency,
  description, lines, status, held_reason, received_cents, dispute, provider, joint_id, provider_reference,
  provider_payment, checkout_url, payment_collection_id,
  payment_session_id, created_at, paid_at, part_refunded_cents, part_refund_changes`

/** The seconds that one request has to open a checkout at the provider before another request tries. */
const OPENING_SECONDS = 30

type JointCharges = { kind: "open" | "inTheWay"; charges: ChargeRecord[] } | { kind: "busy" }

class JointChargeTakenError extends Error {
  override name = "JointChargeTakenError"
}

/** The charges that people are asked to pay. README.md states the invariants and the lock order. */
export class Charges {
  /** Finds the open charge for this purpose and reference, or creates one. */
  async open(request: ChargeRequest, provider: string): Promise<ChargeRecord> {
    for (;;) {
      const charge = (await this.insertCharge(request, provider, null)) ?? (await this.openChargeFor(request))
      if (charge) return charge
    }
  }

  /**
   * Creates charges that are paid together on one page, or returns exactly these charges if they are open already.
   * Charges that are open in another combination are cancelled here if no provider knows them. `inTheWay`: the provider
   * knows some of them, and the caller must cancel these first. `busy`: another request is opening one of the charges
   * now.
   */
  async openJoint(requests: readonly ChargeRequest[], provider: string): Promise<JointCharges> {
    const found = database().transaction<JointCharges>(async () => {
      // Without this lock, two requests for the same things would each create half of the charges.
      await holdLock("joint_charge", requests[0]!.accountId)
      const open: ChargeRecord[] = []
      for (const request of requests) {
        const charge = await this.openChargeFor(request)
        if (charge) open.push(charge)
      }
      const [jointId] = new Set(open.map((charge) => charge.jointId))
      const isSame =
        open.length === requests.length &&
        jointId &&
        open.every((charge) => charge.jointId === jointId && charge.provider === provider)
      if (isSame && (await this.ofJoint(jointId)).length === open.length) return { kind: "open", charges: open }
      const pending = open.filter(({ status }) => status === "pending")
      if (pending.length > 0) return { kind: "inTheWay", charges: pending }
      for (const { id } of open) if (!(await this.cancelUnopened(id))) return { kind: "busy" }
      const newId = generateEntityId(undefined, "joint")
      const charges: ChargeRecord[] = []
      for (const request of requests) {
        const charge = await this.insertCharge(request, provider, newId)
        // Another request has just opened a charge for the same purpose and reference. The error rolls back the charges
        // created in this loop.
        if (!charge) throw new JointChargeTakenError()
        charges.push(charge)
      }
      return { kind: "open", charges }
    })
    return found.catch((error: unknown) => {
      if (error instanceof JointChargeTakenError) return { kind: "busy" }
      throw error
    })
  }

  /** The charges that are paid together on one page, always in the same order. */
  async ofJoint(jointId: string): Promise<ChargeRecord[]> {
    return database().records<ChargeRecord>(
      `SELECT ${CHARGE_COLUMNS} FROM charge WHERE joint_id = $1 ORDER BY purpose, reference_id`,
      [jointId]
    )
  }

  /**
   * Cancels a charge that no provider knows. `false` if the charge was opened at the provider, or a request is opening
   * it now.
   */
  async cancelUnopened(chargeId: string): Promise<boolean> {
    return database().transaction(async () => {
      const charge = await lockCharge(chargeId)
      if (charge?.status !== "created" || !(await this.claimOpening(chargeId))) return false
      await writeChange(charge, { kind: "status", status: "cancelled", heldReason: null })
      return true
    })
  }

  private async insertCharge(
    request: ChargeRequest,
    provider: string,
    jointId: string | null
  ): Promise<ChargeRecord | undefined> {
    const { purpose, referenceId, accountId, description, lines } = request
    const amountCents = addCents(...lines.map((line) => line.amountCents))
    const id = generateEntityId(undefined, "chg")
    const rows = await database().records<ChargeRecord>(
      `INSERT INTO charge (id, purpose, reference_id, account_id, amount_cents, description, lines, provider, joint_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       ON CONFLICT (purpose, reference_id) WHERE status IN ('created', 'pending') DO NOTHING RETURNING ${CHARGE_COLUMNS}`,
      [id, purpose, referenceId, accountId, amountCents, description, JSON.stringify(lines), provider, jointId]
    )
    return rows[0]
  }

  private async openChargeFor({ purpose, referenceId }: ChargeRequest): Promise<ChargeRecord | undefined> {
    const charges = await this.ofPurpose(purpose, referenceId)
    return charges.find(({ status }) => status === "created" || status === "pending")
  }

  /** The charges for this purpose and reference, oldest first. */
  async ofPurpose(purpose: string, referenceId: string): Promise<ChargeRecord[]> {
    return database().records<ChargeRecord>(
      `SELECT ${CHARGE_COLUMNS} FROM charge WHERE purpose = $1 AND reference_id = $2 ORDER BY id`,
      [purpose, referenceId]
    )
  }

  async retrieve(chargeId: string): Promise<ChargeRecord | null> {
    return readCharge(chargeId)
  }

  /** Claims the right to open this charge's checkout at the provider; `false` while another request has claimed it. */
  async claimOpening(chargeId: string): Promise<boolean> {
    const { rowCount } = await database().query(
      `UPDATE charge SET opening_until = clock_timestamp() + make_interval(secs => ${OPENING_SECONDS})
       WHERE id = $1 AND status = 'created' AND (opening_until IS NULL OR opening_until < clock_timestamp())`,
      [chargeId]
    )
    return rowCount === 1
  }

  async releaseOpening(chargeId: string): Promise<void> {
    await database().query(`UPDATE charge SET opening_until = NULL WHERE id = $1`, [chargeId])
  }

  async recordCollection(chargeId: string, paymentCollectionId: string): Promise<void> {
    await database().query(`UPDATE charge SET payment_collection_id = $2, updated_at = northlot_now() WHERE id = $1`, [
      chargeId,
      paymentCollectionId,
    ])
  }

  /** Stores the provider's checkout; the person can now pay the charge on its page. */
  async recordCheckout(
    chargeId: string,
    checkout: { reference: string; url: string; paymentSessionId: string }
  ): Promise<ChargeRecord> {
    await database().transaction(async () => {
      const rows = await database().records<ChargeRecord>(
        `UPDATE charge SET provider_reference = $2, checkout_url = $3, payment_session_id = $4, opening_until = NULL, updated_at = northlot_now()
         WHERE id = $1 RETURNING ${CHARGE_COLUMNS}`,
        [chargeId, checkout.reference, checkout.url, checkout.paymentSessionId]
      )
      // The charge may be past `pending` already, because the provider's event can arrive before its answer with the
      // checkout.
      if (canMoveCharge(rows[0]!.status, "pending"))
        await writeChange(rows[0]!, { kind: "status", status: "pending", heldReason: null })
    })
    return (await readCharge(chargeId))!
  }

  /**
   * Holds a payment for an admin's review, because the purchase cannot be provided any more. For a refunded payment,
   * only the reason is stored. A repeat changes nothing.
   */
  async holdPaid(chargeId: string, reason: string): Promise<void> {
    await database().transaction(async () => {
      const charge = await lockCharge(chargeId)
      if (!charge || charge.heldReason !== null) return
      if (canMoveCharge(charge.status, "held"))
        return writeChange(charge, { kind: "status", status: "held", heldReason: reason })
      await database().query(`UPDATE charge SET held_reason = $2, updated_at = northlot_now() WHERE id = $1`, [
        chargeId,
        reason,
      ])
    })
  }

  /** Locks several charges in the order of their ids, before a caller refunds them one by one. */
  async lockAll(chargeIds: readonly string[]): Promise<void> {
    for (const id of [...chargeIds].sort()) await lockCharge(id)
  }
}

export async function readCharge(chargeId: string): Promise<ChargeRecord | null> {
  const rows = await database().records<ChargeRecord>(`SELECT ${CHARGE_COLUMNS} FROM charge WHERE id = $1`, [chargeId])
  return rows[0] ?? null
}

export async function lockCharge(chargeId: string): Promise<ChargeRecord | undefined> {
  const rows = await database().records<ChargeRecord>(`SELECT ${CHARGE_COLUMNS} FROM charge WHERE id = $1 FOR UPDATE`, [
    chargeId,
  ])
  return rows[0]
}

/** The only place that writes a charge's state. It emits the matching event. */
export async function writeChange(charge: ChargeRecord, change: ChargeChange): Promise<void> {
  const { id: chargeId, purpose, referenceId, accountId, amountCents } = charge
  if (change.kind === "dispute") {
    const { dispute } = change
    await database().query(`UPDATE charge SET dispute = $2, updated_at = northlot_now() WHERE id = $1`, [
      chargeId,
      dispute,
    ])
    await emit("charge.disputed", { chargeId, dispute }, `${chargeId}:${dispute}`)
    return
  }
  const { status, heldReason } = change
  await database().query(
    `UPDATE charge SET status = $2, held_reason = coalesce($3, held_reason), updated_at = northlot_now(),
       paid_at = CASE WHEN $2 = 'paid' THEN northlot_now() ELSE paid_at END
     WHERE id = $1`,
    [chargeId, status, heldReason]
  )
  const told = { chargeId, purpose, referenceId, accountId, amountCents }
  if (status === "paid") await emit("charge.paid", told, chargeId)
  if (status === "held") await emit("charge.held", { chargeId }, chargeId)
  if (status === "refunded") await emit("charge.refunded", told, chargeId)
}
