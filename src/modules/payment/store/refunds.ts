import { RefusedError } from "@northlot/contract"
import { database } from "#src/platform/database"
import { emit } from "#src/platform/outbox"
import type { ChargeRefund } from "../types"
import { lockCharge } from "./charges"

/** Decided refunds, and their outcome at the provider. */
export class Refunds {
  /**
   * Decides the full refund of a paid or held charge, or requests another try after a failed refund. Any other repeat
   * returns the first decision (`decided: false`). Another try passes the same checks, because the cardholder may have
   * disputed the charge since, or somebody may have refunded at the provider.
   * @throws RefusedError `NOT_FOUND`; `INVALID_TRANSITION` for a charge in dispute, or a charge that is neither paid
   * nor held
   */
  async decide(
    chargeId: string,
    reason: string,
    actor: string
  ): Promise<{ refund: Pick<ChargeRefund, "of" | "amountCents">; decided: boolean; askedAgain?: number }> {
    const charge = await lockCharge(chargeId)
    if (!charge) throw new RefusedError("NOT_FOUND")
    const known = await this.ofCharge(chargeId)
    const failed = await this.failedTry(chargeId)
    if (known && failed === null) return { refund: known, decided: false }
    const came = charge.status === "paid" || charge.status === "held"
    if (!came && !(charge.status === "refunded" && failed !== null)) throw new RefusedError("INVALID_TRANSITION")
    if (charge.dispute !== null && charge.dispute !== "won") {
      throw new RefusedError(
        "INVALID_TRANSITION",
        "This payment is in dispute; the provider decides who gets the money."
      )
    }
    const attempt = failed === null ? 1 : failed + 1
    if (failed !== null) await this.insertTry(chargeId, attempt, reason, actor)
    if (!known) {
      const of = charge.heldReason === null ? "paid" : "held"
      await database().query(
        `INSERT INTO charge_refund (charge_id, amount_cents, of, reason, decided_by) VALUES ($1, $2, $3, $4, $5)`,
        [chargeId, charge.receivedCents ?? charge.amountCents, of, reason, actor]
      )
    }
    // A charge can be `refunded` without a decision: somebody refunded it at the provider, and that refund failed.
    // The new refund is therefore a further attempt.
    if (known || charge.status === "refunded")
      await emit("refund.decided", { chargeId, attempt }, `${chargeId}:${attempt}`)
    else await emit("refund.decided", { chargeId }, chargeId)
    const refund = (await this.ofCharge(chargeId))!
    return { refund, decided: true, ...(known ? { askedAgain: attempt } : {}) }
  }

  /**
   * Continues a decided refund after a dispute was won. The refund is requested again if the provider had refused
   * it.
   */
  async resume(chargeId: string): Promise<void> {
    await database().transaction(async () => {
      const charge = await lockCharge(chargeId)
      if (!charge || charge.status === "refunded" || !(await this.ofCharge(chargeId))) return
      const failed = await this.failedTry(chargeId)
      if (failed !== null) return this.askAgain(chargeId, failed + 1, "The dispute was won", "system")
      const attempt = await this.lastTry(chargeId)
      await emit("refund.decided", { chargeId, ...(attempt > 1 ? { attempt } : {}) }, `${chargeId}:dispute-won`)
    })
  }

  /** Records that the provider refuses a decided refund. An admin may request it again. */
  async noteRefused(chargeId: string): Promise<void> {
    await database().transaction(async () => {
      await lockCharge(chargeId)
      await this.noteFailure(chargeId)
    })
  }

  private async askAgain(chargeId: string, attempt: number, reason: string, actor: string): Promise<void> {
    await this.insertTry(chargeId, attempt, reason, actor)
    await emit("refund.decided", { chargeId, attempt }, `${chargeId}:${attempt}`)
  }

  private async insertTry(chargeId: string, attempt: number, reason: string, actor: string): Promise<void> {
    await database().query(`INSERT INTO charge_refund_try (charge_id, try, reason, asked_by) VALUES ($1, $2, $3, $4)`, [
      chargeId,
      attempt,
      reason,
      actor,
    ])
  }

  /** Records a failed refund. A repeated report counts as the same failure until somebody requests another try. */
  async noteFailure(chargeId: string): Promise<void> {
    await database().query(
      `INSERT INTO charge_refund_failure (charge_id, try) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
      [chargeId, await this.lastTry(chargeId)]
    )
  }

  private async lastTry(chargeId: string): Promise<number> {
    const { rows } = await database().query<{ try: number }>(
      `SELECT coalesce(max(try), 1) AS try FROM charge_refund_try WHERE charge_id = $1`,
      [chargeId]
    )
    return rows[0]!.try
  }

  /** The number of the failed try, if nobody has requested another try since. */
  private async failedTry(chargeId: string): Promise<number | null> {
    const { rows } = await database().query<{ try: number }>(
      `SELECT try FROM charge_refund_failure AS failure WHERE charge_id = $1
         AND NOT EXISTS (SELECT 1 FROM charge_refund_try WHERE charge_id = $1 AND failed_try = failure.try)`,
      [chargeId]
    )
    return rows[0]?.try ?? null
  }

  /** Whether the newest try of the refund failed, and nobody has requested another try since. */
  async hasFailed(chargeId: string): Promise<boolean> {
    return (await this.failedTry(chargeId)) !== null
  }

  async ofCharge(chargeId: string): Promise<ChargeRefund | null> {
    const rows = await database().records<ChargeRefund>(
      `SELECT charge_id, amount_cents, of, reason, decided_by, decided_at
       FROM charge_refund WHERE charge_id = $1`,
      [chargeId]
    )
    return rows[0] ?? null
  }
}
