import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { RefusedError, dollarsFromCents, type Cents } from "@northlot/contract"
import { refundDecided } from "#src/modules/escrow/rules/postings"
import { database } from "#src/platform/database"
import type { OutboxTopics } from "#src/platform/outbox"
import { bookRefundOfPaid } from "./book-charge"
import { ledgerFacts } from "./charge-ledger"
import { chargePurpose } from "./charge-purposes"
import { hostedCheckoutNamed } from "./hosted-checkouts"
import { refundKey } from "#src/modules/checkout/rules/hosted-checkout"

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
    const checkout = scope.resolve("checkout")
    const { refund, decided, askedAgain } = await checkout.decideRefund(chargeId, reason, actor)
    if (!decided) return { amountCents: refund.amountCents }
    const charge = (await checkout.retrieveCharge(chargeId))!
    const purpose = chargePurpose(scope, charge)
    const taken = refund.of === "paid" ? await purpose.takeBack?.(charge, scope, "refunded") : undefined
    if (taken && taken.usedCents > 0)
      throw new RefusedError("INVALID_TRANSITION", "What this payment bought was used: it cannot be refunded.")
    const saleId = await purpose.saleOf(charge, scope)
    if (refund.of === "paid") await bookRefundOfPaid(scope, charge, { saleId, actor })
    else if (charge.receivedCents !== null)
      await scope.resolve("escrow").post(refundDecided(ledgerFacts(charge, saleId), "held"), actor)
    const isAgain = askedAgain !== undefined
    await scope.resolve("foundation").recordAudit({
      actor,
      action: isAgain ? "charge.refund-asked-again" : "charge.refunded",
      subject: chargeId,
      details: { reason, ...(isAgain ? { attempt: askedAgain } : { amountCents: refund.amountCents }) },
    })
    return { amountCents: refund.amountCents }
  })
}

/** Asks the provider to give the money back, under the charge's id, so that asking twice gives it once. */
export async function requestRefund(
  { chargeId, attempt = 1 }: OutboxTopics["refund.decided"],
  scope: MedusaContainer
): Promise<void> {
  const checkout = scope.resolve("checkout")
  const charge = (await checkout.retrieveCharge(chargeId))!
  if (attempt > 1) {
    const { provider, providerReference: reference, receivedCents, amountCents } = charge
    if (reference === null) return
    await hostedCheckoutNamed(provider).refund(reference, receivedCents ?? amountCents, refundKey(reference, attempt))
    return
  }
  const refund = (await checkout.refundOf(chargeId))!
  if (charge.providerReference === null) return
  const payments = scope.resolve(Modules.PAYMENT)
  const [payment] = charge.paymentSessionId
    ? await payments.listPayments({ payment_session_id: charge.paymentSessionId }, { take: 1, relations: ["refunds"] })
    : []
  const isNoted = (payment?.refunds ?? []).length > 0
  const isConfirmed = charge.status === "refunded"
  if (refund.of === "paid" && payment && !isNoted && !isConfirmed) {
    // The payment module counts in dollars: this is its boundary.
    await payments.refundPayment({
      payment_id: payment.id,
      amount: dollarsFromCents(refund.amountCents),
      note: refund.reason,
    })
    return
  }
  // A refund that the payment module has noted was to be asked of the provider, and a crash may lie between.
  if (!isConfirmed)
    await hostedCheckoutNamed(charge.provider).refund(
      charge.providerReference,
      refund.amountCents,
      refundKey(charge.providerReference)
    )
  // The module has the sums of a collection in a write of their own: a capture that is there already makes it count
  // again.
  if (payment && isNoted) await payments.capturePayment({ payment_id: payment.id })
}
