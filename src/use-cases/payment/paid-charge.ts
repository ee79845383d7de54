import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { RefusedError, cents, maxCents, minCents, negateCents, subtractCents, type Cents } from "@northlot/contract"
import type { ChargeRecord } from "#src/modules/payment/types"
import {
  chargeHeld,
  chargePaid,
  disputeClosed,
  disputeOpened,
  partRefunded,
  refundConfirmed,
  refundDecided,
  refundKeys,
  refundReturned,
} from "#src/modules/settlement/rules/postings"
import { REFUNDS_PAYABLE } from "#src/modules/settlement/rules/chart-of-accounts"
import type SettlementModuleService from "#src/modules/settlement/service"
import { database } from "#src/platform/database"
import type { OutboxTopics } from "#src/platform/outbox"
import { bookPaidCharge, bookRefundOfPaid } from "./book-charge"
import { boughtBy, ledgerFacts } from "./charge-ledger"
import { chargePurpose } from "./charge-purposes"
import { recordDispute } from "./disputes"
import { closeOpenCheckouts, hostedCheckoutNamed, standingOf } from "./hosted-checkouts"

/**
 * Settles a paid charge: delivers the purchase and books the charge. Records the capture in the payment module and
 * closes other open checkouts for the same purchase. When the purchase can no longer be delivered, the charge is held.
 * Each step is safe to repeat.
 */
export async function settlePaidCharge(
  { chargeId }: OutboxTopics["charge.paid"],
  scope: MedusaContainer
): Promise<void> {
  const charge = await chargeOf(scope, chargeId)
  const purpose = chargePurpose(scope, charge)
  if (charge.status === "held") return
  try {
    await purpose.paid(charge, scope)
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    await scope.resolve("northlotPayment").charges.holdPaid(chargeId, error.message)
    // The charge is booked here although its event also books it. A refund that arrived earlier waits for this ledger
    // entry.
    await bookHeldCharge({ chargeId }, scope)
    return
  }
  await bookPaidCharge(scope, charge, await purpose.saleOf(charge, scope))
  await recordCapture(scope, charge)
  await closeOpenCheckouts(scope, charge.purpose, charge.referenceId)
}

/** Books held money at once, although an admin decides on it later. */
export async function bookHeldCharge({ chargeId }: OutboxTopics["charge.held"], scope: MedusaContainer): Promise<void> {
  const charge = await chargeOf(scope, chargeId)
  if (charge.receivedCents === null) return
  await ledger(scope).ledger.post(chargeHeld(ledgerFacts(charge, await saleOf(scope, charge))), "system")
}

/**
 * Settles a refund that the provider confirmed. An admin decided the refund here, or somebody made the refund at the
 * provider.
 */
export async function settleRefundedCharge(
  { chargeId }: OutboxTopics["charge.refunded"],
  scope: MedusaContainer
): Promise<void> {
  const charge = await chargeOf(scope, chargeId)
  const decided = await scope.resolve("northlotPayment").refunds.ofCharge(chargeId)
  const ofHeld = decided ? decided.of === "held" : charge.heldReason !== null
  if (ofHeld && charge.receivedCents === null) return
  const facts = ledgerFacts(charge, await saleOf(scope, charge))
  // Events are delivered in parallel. A refund that comes before its payment's entry fails here and is retried.
  const came = ofHeld ? chargeHeld(facts) : chargePaid(facts, boughtBy(charge.lines))
  if (!(await ledger(scope).ledger.holds(came.key)))
    throw new Error(`The refund of ${chargeId} came before its payment was settled.`)
  if (!decided) await bookForeignRefund(scope, charge, facts, ofHeld)
  const amountCents = subtractCents(facts.amountCents, charge.partRefundedCents)
  const entry = refundConfirmed(facts, { amountCents, owedCents: await owedCentsOf(scope, charge) })
  // The first run books what we owed to the cardholder. On a retry this debt is zero, so the first ledger entry must
  // not be replaced.
  if (!(await ledger(scope).ledger.holds(entry.key))) await ledger(scope).ledger.post(entry, "system")
  if (!ofHeld) await chargePurpose(scope, charge).refunded(charge, scope)
}

/**
 * Books a refund that somebody made at the provider. The part of the purchase that is left is taken back; the used part
 * is our loss.
 */
async function bookForeignRefund(
  scope: MedusaContainer,
  charge: ChargeRecord,
  facts: ReturnType<typeof ledgerFacts>,
  ofHeld: boolean
) {
  // On a retry the purchase is taken back already, so no second entry is posted.
  if (await ledger(scope).ledger.holds(refundKeyOf(facts))) return
  const lostBefore = await ledger(scope).ledger.holds(disputeClosed(facts, "lost").key)
  await database().transaction(async () => {
    const taken = ofHeld ? undefined : await chargePurpose(scope, charge).takeBack?.(charge, scope, "refunded")
    const by = { saleId: facts.saleId, actor: "system", usedCents: taken?.usedCents }
    if (!ofHeld) return bookRefundOfPaid(scope, charge, by)
    const bought = lostBefore && charge.dispute === "lost" ? "lost" : "held"
    await ledger(scope).ledger.post(refundDecided(facts, bought, charge), by.actor)
  })
}

/** Books a partial refund that was made at the provider, or its reversal when that refund failed. */
export async function bookPartRefund(
  { chargeId, change, movedCents, decided }: OutboxTopics["refund.part"],
  scope: MedusaContainer
): Promise<void> {
  const charge = await chargeOf(scope, chargeId)
  const facts = ledgerFacts(charge, await saleOf(scope, charge))
  const isHeld = charge.heldReason !== null
  const came = isHeld ? chargeHeld(facts) : chargePaid(facts, boughtBy(charge.lines))
  if (!(await ledger(scope).ledger.holds(came.key)))
    throw new Error(`A part of ${chargeId} was refunded before its payment was settled.`)
  const from = decided ? "owed" : isHeld ? "held" : "nothing"
  await ledger(scope).ledger.post(partRefunded(facts, { change, movedCents, from }), "system")
}

/**
 * The amount that the ledger has booked as refunded, although the refund failed and the provider still has the money.
 */
async function returnedCentsOf(scope: MedusaContainer, charge: ChargeRecord): Promise<Cents> {
  const { id, status, provider, providerReference: reference, receivedCents, amountCents } = charge
  if (status !== "refunded" || !(await scope.resolve("northlotPayment").refunds.hasFailed(id))) return cents(0)
  const standing = standingOf(reference, await hostedCheckoutNamed(provider).standings({ reference, payment: null }))
  return standing ? subtractCents(receivedCents ?? amountCents, standing.refundedCents) : cents(0)
}

/** The part of a decided refund that the provider has not made yet. */
async function owedCentsOf(scope: MedusaContainer, { id, partRefundChanges }: ChargeRecord): Promise<Cents> {
  const posted = await ledger(scope).ledger.postedTo(REFUNDS_PAYABLE.id, refundKeys(id, partRefundChanges))
  return maxCents(cents(0), negateCents(posted))
}

/** Books an opened, won or lost dispute of a cardholder. */
export async function bookDispute(
  { chargeId, dispute }: OutboxTopics["charge.disputed"],
  scope: MedusaContainer
): Promise<void> {
  const charge = await chargeOf(scope, chargeId)
  const disputedCents = await recordDispute(charge, scope)
  // The ledger never booked money in another currency, so it books no dispute of it either.
  if (charge.heldReason !== null && charge.receivedCents === null) return
  const paid = ledgerFacts(charge, await saleOf(scope, charge))
  // A cardholder may dispute only a part of the charge.
  const facts = { ...paid, amountCents: disputedCents ?? paid.amountCents }
  await ledger(scope).ledger.post(disputeOpened(facts), "system")
  if (dispute === "won") {
    await ledger(scope).ledger.post(disputeClosed(facts, dispute), "system")
    await scope.resolve("northlotPayment").refunds.resume(chargeId)
  }
  if (dispute === "lost") await bookLostDispute(scope, charge, facts)
}

/** Books the money that a dispute lost. If the dispute lost a whole payment, the payer loses the rest of the purchase. */
async function bookLostDispute(
  scope: MedusaContainer,
  charge: ChargeRecord,
  facts: ReturnType<typeof ledgerFacts>
): Promise<void> {
  const paid = { ...facts, amountCents: charge.receivedCents ?? charge.amountCents }
  const purpose = chargePurpose(scope, charge)
  const isHeld = charge.heldReason !== null
  const returnedCents = await returnedCentsOf(scope, charge)
  const goneBack = await ledger(scope).ledger.holds(refundKeyOf(facts))
  // If the lost dispute covers only a part of the unrefunded payment, the payer keeps the purchase: the rest is paid.
  const restCents = subtractCents(paid.amountCents, charge.partRefundedCents)
  const isPart = facts.amountCents < restCents
  const losesIt = !isHeld && !goneBack && !isPart
  await database().transaction(async () => {
    // If an earlier try has already booked the lost dispute, this retry changes nothing.
    if (await ledger(scope).ledger.holds(disputeClosed(facts, "lost").key)) return
    if (returnedCents > 0) await ledger(scope).ledger.post(refundReturned(paid, returnedCents), "system")
    const taken = losesIt ? await purpose.takeBack?.(charge, scope, "disputed") : undefined
    const left = {
      heldCents: isHeld && !goneBack ? minCents(facts.amountCents, restCents) : cents(0),
      // The part of the disputed money that a decided refund still had to return. The lost dispute has returned it now.
      owedCents: minCents(await owedCentsOf(scope, charge), facts.amountCents),
      creditsCents: taken ? subtractCents(charge.amountCents, taken.usedCents) : cents(0),
    }
    await ledger(scope).ledger.post(disputeClosed(facts, "lost", left), "system")
  })
  const madeRefund = goneBack && !isHeld && charge.status !== "refunded"
  if (losesIt || madeRefund) await purpose.lost?.(charge, scope)
  else if (isPart && !isHeld && !goneBack) await purpose.lostPart?.(charge, facts.amountCents, scope)
}

function refundKeyOf(facts: ReturnType<typeof ledgerFacts>): string {
  return refundDecided(facts, "held").key
}

function ledger(scope: MedusaContainer): SettlementModuleService {
  return scope.resolve("settlement")
}

async function chargeOf(scope: MedusaContainer, chargeId: string): Promise<ChargeRecord> {
  const charge = await scope.resolve("northlotPayment").charges.retrieve(chargeId)
  if (!charge) throw new Error(`There is no charge ${chargeId}.`)
  return charge
}

function saleOf(scope: MedusaContainer, charge: ChargeRecord): Promise<string | null> {
  return chargePurpose(scope, charge).saleOf(charge, scope)
}

/**
 * Stores a payment and its capture in Medusa's payment module. The provider has captured the money already, so the
 * module only asks the provider.
 */
async function recordCapture(scope: MedusaContainer, { paymentSessionId }: ChargeRecord): Promise<void> {
  if (!paymentSessionId) return
  await scope.resolve(Modules.PAYMENT).authorizePaymentSession(paymentSessionId, {})
}
