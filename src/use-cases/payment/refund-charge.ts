import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { RefusedError, dollarsFromCents, subtractCents, type Cents } from "@northlot/contract"
import { CheckoutRefusedError, refundKey } from "#src/modules/payment/rules/hosted-checkout"
import type { ChargeRecord, ChargeRefund, CheckoutStanding } from "#src/modules/payment/types"
import { refundDecided } from "#src/modules/settlement/rules/postings"
import { database } from "#src/platform/database"
import { logger } from "#src/platform/logger"
import type { OutboxTopics } from "#src/platform/outbox"
import { bookRefundOfPaid } from "./book-charge"
import { ledgerFacts } from "./charge-ledger"
import { chargePurpose } from "./charge-purposes"
import { hostedCheckoutNamed, standingOf } from "./hosted-checkouts"

/**
 * Decides to refund a charge: audit row, ledger entry and the request to the provider commit together. The purchase is
 * taken back when the provider confirms, but at once if the purchase can be used up. A repeat changes nothing. If the
 * refund failed at the provider, a repeat makes the checks again and sends a new request. The ledger entry of the first
 * request is not changed. Until the provider has returned the money, the comparison with its records shows the refund
 * as a difference.
 * @throws RefusedError NOT_FOUND, INVALID_TRANSITION
 */
export async function refundCharge(
  scope: MedusaContainer,
  chargeId: string,
  { reason, actor }: { reason: string; actor: string }
): Promise<{ amountCents: Cents }> {
  return database().transaction(async () => {
    const checkout = scope.resolve("northlotPayment")
    const { refund, decided, askedAgain } = await checkout.refunds.decide(chargeId, reason, actor)
    if (!decided) return { amountCents: refund.amountCents }
    const charge = (await checkout.charges.retrieve(chargeId))!
    const purpose = chargePurpose(scope, charge)
    const taken = refund.of === "paid" ? await purpose.takeBack?.(charge, scope, "refunded") : undefined
    if (taken && taken.usedCents > 0)
      throw new RefusedError(
        "INVALID_TRANSITION",
        "The purchase of this payment was used, so the payment cannot be refunded."
      )
    const saleId = await purpose.saleOf(charge, scope)
    const escrow = scope.resolve("settlement")
    const entry = refundDecided(ledgerFacts(charge, saleId), "held", charge)
    // A refund that somebody made at the provider, and that failed, is in the ledger already.
    if (!(await escrow.ledger.holds(entry.key))) {
      if (refund.of === "paid") await bookRefundOfPaid(scope, charge, { saleId, actor })
      else if (charge.receivedCents !== null) await escrow.ledger.post(entry, actor)
    }
    const isAgain = askedAgain !== undefined
    await scope.resolve("operations").auditLog.record({
      actor,
      action: isAgain ? "charge.refund-asked-again" : "charge.refunded",
      subject: chargeId,
      details: { reason, ...(isAgain ? { attempt: askedAgain } : { amountCents: refund.amountCents }) },
    })
    return { amountCents: refund.amountCents }
  })
}

/**
 * Updates a charge from the provider before a decision on a refund. The provider may have refunded the money already,
 * or the payment may be disputed. Runs outside any transaction.
 * @throws RefusedError NOT_FOUND; UNAVAILABLE while the provider does not answer
 */
export async function hearOfRefunds(scope: MedusaContainer, chargeId: string): Promise<void> {
  const charge = await scope.resolve("northlotPayment").charges.retrieve(chargeId)
  if (!charge) throw new RefusedError("NOT_FOUND")
  try {
    await takeStandings(scope, charge)
  } catch (error) {
    logger.warn({ err: error, chargeId }, "The payment provider did not say what became of a payment")
    throw new RefusedError("UNAVAILABLE", "The payment provider does not answer. Nothing was refunded; try again soon.")
  }
}

/** Asks the provider about a charge and applies the answer; null when the provider does not know the charge. */
async function takeStandings(scope: MedusaContainer, charge: ChargeRecord): Promise<CheckoutStanding | null> {
  const { provider, providerReference: reference } = charge
  if (reference === null) return null
  const standings = await hostedCheckoutNamed(provider).standings({ reference, payment: null })
  await scope.resolve("northlotPayment").events.takeStandings(charge, standings)
  return standingOf(reference, standings)
}

/**
 * Asks the provider to refund the rest of a charge. The idempotency key contains the charge's reference, so a second
 * request is safe. While a dispute is open, no refund is requested; the end of the dispute triggers the request again.
 * A final refusal is stored for an admin.
 */
export async function requestRefund(
  { chargeId, attempt = 1 }: OutboxTopics["refund.decided"],
  scope: MedusaContainer
): Promise<void> {
  const checkout = scope.resolve("northlotPayment")
  const charge = (await checkout.charges.retrieve(chargeId))!
  const standing = await takeStandings(scope, charge)
  if (!standing) return
  const refund = (await checkout.refunds.ofCharge(chargeId))!
  const { refundedCents, dispute } = standing
  const left = subtractCents(refund.amountCents, refundedCents)
  const isTaken = dispute === "open" || dispute === "lost"
  if (left > 0 && isTaken) return
  try {
    await askForRefund(scope, charge, { refund, attempt, leftCents: left, partRefundedCents: refundedCents })
  } catch (error) {
    if (!(error instanceof CheckoutRefusedError)) throw error
    // Another refund or a dispute was booked first. The retry requests only the amount that is left.
    const now = await takeStandings(scope, charge)
    if (now?.refundedCents !== refundedCents) throw error
    logger.warn({ err: error, chargeId }, "The payment provider refuses a refund")
    await checkout.refunds.noteRefused(chargeId)
  }
}

interface RefundToAsk {
  refund: ChargeRefund
  attempt: number
  leftCents: Cents
  partRefundedCents: Cents
}

async function askForRefund(
  scope: MedusaContainer,
  charge: ChargeRecord,
  { refund, attempt, leftCents, partRefundedCents }: RefundToAsk
): Promise<void> {
  const reference = charge.providerReference!
  const payments = scope.resolve(Modules.PAYMENT)
  const [payment] =
    refund.of === "paid" && charge.paymentSessionId
      ? await payments.listPayments(
          { payment_session_id: charge.paymentSessionId },
          { take: 1, relations: ["refunds"] }
        )
      : []
  const isNoted = (payment?.refunds ?? []).length > 0
  if (payment && !isNoted && attempt === 1 && leftCents > 0) {
    // The payment module counts in dollars, so cents are converted here.
    const note = { amount: dollarsFromCents(leftCents), note: refund.reason }
    await payments.refundPayment({ payment_id: payment.id, ...note })
    return
  }
  // The provider is asked even if the payment module has stored the refund: an earlier attempt may have crashed between
  // storing the refund and asking the provider.
  if (leftCents > 0)
    await hostedCheckoutNamed(charge.provider).refund(
      reference,
      leftCents,
      refundKey(reference, attempt, partRefundedCents)
    )
  // If the payment module has stored the refund earlier, the totals of its payment collection may be outdated.
  // Capturing the payment again makes the module recompute them.
  if (payment && isNoted) await payments.capturePayment({ payment_id: payment.id })
}
