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

/** How long one request may take to open a checkout at the provider before another one tries. */
const OPENING_SECONDS = 30

type JointCharges = { kind: "open" | "inTheWay"; charges: ChargeRecord[] } | { kind: "busy" }

class JointChargeTakenError extends Error {
  override name = "JointChargeTakenError"
}

/** What is asked of people; README.md tells the invariants and the lock order. */
export class Charges {
  /** The open charge for this purpose and reference, made now when there is none. */
  async open(request: ChargeRequest, provider: string): Promise<ChargeRecord> {
    for (;;) {
      const charge = (await this.insertCharge(request, provider, null)) ?? (await this.openChargeFor(request))
      if (charge) return charge
    }
  }

  /**
   * New charges for all of these that are paid on one page, or those that are open already where they are the same ones.
   * `inTheWay`: charges that are open in another way, which are to be given up first. Charges that no provider knows yet
   * are given up here; one that a request is bringing to the provider at this moment is waited for (`busy`).
   */
  async openJoint(requests: readonly ChargeRequest[], provider: string): Promise<JointCharges> {
    const found = database().transaction<JointCharges>(async () => {
      // Two requests for the same things would each make half of the charges.
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
        // Somebody opened one for it alone in this moment: none of these are made.
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

  /** Those that are paid at once on one page, in one order whoever asks. */
  async ofJoint(jointId: string): Promise<ChargeRecord[]> {
    return database().records<ChargeRecord>(
      `SELECT ${CHARGE_COLUMNS} FROM charge WHERE joint_id = $1 ORDER BY purpose, reference_id`,
      [jointId]
    )
  }

  /** Gives up a charge that no provider knows; `false` while a request is bringing it there, or when it has. */
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

  /** Oldest first. */
  async ofPurpose(purpose: string, referenceId: string): Promise<ChargeRecord[]> {
    return database().records<ChargeRecord>(
      `SELECT ${CHARGE_COLUMNS} FROM charge WHERE purpose = $1 AND reference_id = $2 ORDER BY id`,
      [purpose, referenceId]
    )
  }

  async retrieve(chargeId: string): Promise<ChargeRecord | null> {
    return readCharge(chargeId)
  }

  /** Takes the right to open this charge's checkout at the provider; `false` while another request does. */
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

  /** Keeps what the provider answered; the charge can now be paid on its page. */
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
      // Its events may have been faster than the provider's answer.
      if (canMoveCharge(rows[0]!.status, "pending"))
        await writeChange(rows[0]!, { kind: "status", status: "pending", heldReason: null })
    })
    return (await readCharge(chargeId))!
  }

  /**
   * What was paid for cannot be given any more: the money waits for an admin, or has gone back already. A repeat
   * changes nothing.
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

  /** For who is about to refund several and locks what lies further in between: in the order of their ids. */
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

/** The one place where a charge's state is written, with the event that tells of it. */
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
