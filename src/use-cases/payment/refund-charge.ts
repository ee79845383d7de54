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
 * Decides to give a charge's money back: on record, on the books and on its way to the provider in one transaction.
 * What was bought is taken back when the provider confirms; what can be used up, at once. A repeat changes nothing, but
 * where the refund has failed at the provider: then it is asked again, after the same checks. What was taken back and
 * booked the first time stands, and the comparison with the provider's records shows the difference until the money went.
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
      throw new RefusedError("INVALID_TRANSITION", "What this payment bought was used: it cannot be refunded.")
    const saleId = await purpose.saleOf(charge, scope)
    const escrow = scope.resolve("settlement")
    const entry = refundDecided(ledgerFacts(charge, saleId), "held", charge)
    // One that somebody made at the provider, and that failed, is on the books.
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
 * Hears from the provider what became of a charge's money before somebody decides on a refund: it may have gone back
 * there, or be in dispute. Outside any transaction.
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

/** Asks the provider of a charge, and applies the answer; null where it knows nothing of it. */
async function takeStandings(scope: MedusaContainer, charge: ChargeRecord): Promise<CheckoutStanding | null> {
  const { provider, providerReference: reference } = charge
  if (reference === null) return null
  const standings = await hostedCheckoutNamed(provider).standings({ reference, payment: null })
  await scope.resolve("northlotPayment").events.takeStandings(charge, standings)
  return standingOf(reference, standings)
}

/**
 * Asks the provider to give back what is left of a charge's money, under the charge's id, so that asking twice gives it
 * once. While the cardholder disputes, nothing is asked: the dispute's end goes on with it. What the provider will never
 * do is noted, and is somebody's to look at.
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
    // Another refund, or a dispute, was faster: what is left by now is asked for the next time.
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
    // The payment module counts in dollars: this is its boundary.
    const note = { amount: dollarsFromCents(leftCents), note: refund.reason }
    await payments.refundPayment({ payment_id: payment.id, ...note })
    return
  }
  // A refund that the payment module has noted was to be asked of the provider, and a crash may lie between.
  if (leftCents > 0)
    await hostedCheckoutNamed(charge.provider).refund(
      reference,
      leftCents,
      refundKey(reference, attempt, partRefundedCents)
    )
  // The module has the sums of a collection in a write of their own: a capture that is there already makes it count
  // again.
  if (payment && isNoted) await payments.capturePayment({ payment_id: payment.id })
}
