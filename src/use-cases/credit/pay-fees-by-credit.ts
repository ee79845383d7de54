/** Pays several of a buyer's fees: by credits as far as they last, and by one card payment for the rest. */
import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, cents, sumOf, type Cents, type FeePlanView } from "@northlot/contract"
import type { AccountRecord } from "#src/modules/account/types"
import type { ChargeRequest } from "#src/modules/payment/types"
import type { PlannedFee } from "#src/modules/credit/rules/plan-credits"
import { database } from "#src/platform/database"
import { listingsOfOpenFees } from "#src/queries/credit/open-fees"
import { openCheckout, openJointCheckout } from "#src/workflows/payment/open-checkout"
import { openFeeOf, requestFor, type OpenFee } from "../payment/start-fee-checkout"
import { counted } from "./counted"
import { refuseWithoutCredits, takeCreditForFee } from "./fee-credit"
import { refuseUnconfirmed } from "./last-credit"
import { differenceRequest } from "./start-difference-checkout"

interface OwnFee extends OpenFee {
  listingId: string
}

/** Returns which of the buyer's open fees the credits would pay now. @throws RefusedError `FORBIDDEN` for dealers */
export async function feePlan(
  scope: MedusaContainer,
  account: AccountRecord
): Promise<{ balance: number; plan: FeePlanView }> {
  refuseWithoutCredits(account)
  const credits = scope.resolve("credit")
  const fees = await openFeesOf(scope, account, await listingsOfOpenFees(account.id))
  const planned = await credits.credits.plan(account.id, fees.map(amountOf))
  return { balance: await credits.credits.balance(account.id), plan: viewOf(fees, planned) }
}

/**
 * Settles as many of these fees as credits cover, in one transaction, and then opens one checkout for the rest. A
 * buyer who leaves the checkout still has the other fees settled.
 * @throws RefusedError `FORBIDDEN`, `LISTING_NOT_FOUND`, `FEE_ALREADY_PAID`, `FEES_CHANGED` when the card's sum
 * differs from the one shown, `CREDIT_NEEDED`, `CHECKOUT_FAILED`
 */
export async function payFeesByCredit(
  scope: MedusaContainer,
  account: AccountRecord,
  {
    listingIds,
    cardCents,
    lastCreditConfirmed,
  }: { listingIds: readonly string[]; cardCents: Cents; lastCreditConfirmed?: boolean }
): Promise<{ settled: number; balance: number; url: string | null; cardCents: Cents }> {
  refuseWithoutCredits(account)
  const { left, ...done } = await database().transaction(async () => {
    const fees = await lockOpenFees(scope, account, listingIds)
    return settleBy(scope, account, fees, { cardCents, lastCreditConfirmed })
  })
  if (left.length === 0) return { ...done, url: null, cardCents }
  try {
    return { ...done, url: await openFor(scope, left), cardCents }
  } catch (error) {
    if (done.settled === 0 || !(error instanceof RefusedError)) throw error
    const paid = done.settled === 1 ? "1 fee is" : `${done.settled} fees are`
    const message = `${paid} paid, by ${counted(done.settled)}. The checkout for what is left could not be opened: ${error.message}`
    throw new RefusedError(error.code, message, error.details)
  }
}

async function settleBy(
  scope: MedusaContainer,
  { id: accountId }: AccountRecord,
  fees: readonly OwnFee[],
  asked: { cardCents: Cents; lastCreditConfirmed?: boolean }
): Promise<{ settled: number; balance: number; left: ChargeRequest[] }> {
  const credits = scope.resolve("credit")
  const planned = await credits.credits.plan(accountId, fees.map(amountOf), { lock: true })
  const view = viewOf(fees, planned)
  if (view.cardCents !== asked.cardCents) throw new RefusedError("FEES_CHANGED")
  const before = await credits.credits.balance(accountId)
  if (view.credits > 0)
    await refuseUnconfirmed(accountId, { left: before - view.credits, confirmed: asked.lastCreditConfirmed })
  const whole = planned.filter(({ by }) => by === "credit")
  for (const { place } of whole) {
    const { fee, listingId } = fees[place]!
    const sale = { buyerId: accountId, listingId }
    await takeCreditForFee(scope, { sale, feeId: fee.id, addedCents: cents(0), actor: accountId })
  }
  const left = planned.flatMap((plan) => {
    const fee = fees[plan.place]!
    if (plan.by === "card") return [requestFor(fee)]
    return plan.by === "both" ? [differenceRequest(fee.fee, fee.description, plan.differenceCents)] : []
  })
  return { settled: whole.length, balance: before - whole.length, left }
}

/** @throws RefusedError `CHECKOUT_FAILED`; `FEE_ALREADY_PAID` when the fee is paid by now */
async function openFor(scope: MedusaContainer, requests: readonly ChargeRequest[]): Promise<string> {
  const [first, ...others] = requests
  if (others.length > 0) return (await openJointCheckout(scope, requests)).url
  const opened = await openCheckout(scope, first!)
  if (!opened) throw new RefusedError("FEE_ALREADY_PAID")
  return opened.url
}

/** The fees by due date, earliest first. */
async function openFeesOf(
  scope: MedusaContainer,
  account: AccountRecord,
  listingIds: readonly string[]
): Promise<OwnFee[]> {
  const fees: OwnFee[] = []
  for (const listingId of listingIds) {
    const open = await openFeeOf(scope, account.id, listingId)
    if (open.fee.party !== "buyer") throw new RefusedError("FORBIDDEN")
    fees.push({ ...open, listingId })
  }
  return fees.sort((one, other) => +one.fee.dueAt - +other.fee.dueAt || (one.fee.id < other.fee.id ? -1 : 1))
}

/**
 * Locks sales, then fees, each in the order of their ids, so that two requests for the same cars cannot deadlock.
 */
async function lockOpenFees(
  scope: MedusaContainer,
  account: AccountRecord,
  listingIds: readonly string[]
): Promise<OwnFee[]> {
  const seen = await openFeesOf(scope, account, listingIds)
  for (const saleId of seen.map(({ fee }) => fee.saleId).sort()) await scope.resolve("sale").sales.lock(saleId)
  for (const feeId of seen.map(({ fee }) => fee.id).sort()) await scope.resolve("fee").fees.lock(feeId)
  return openFeesOf(scope, account, listingIds)
}

function viewOf(fees: readonly OwnFee[], planned: readonly PlannedFee[]): FeePlanView {
  const byPlace = new Map(planned.map((plan) => [plan.place, plan]))
  const views = fees.map(({ fee, listingId }, place): FeePlanView["fees"][number] => {
    const plan = byPlace.get(place)!
    return {
      listingId,
      totalCents: fee.totalCents,
      dueAt: fee.dueAt.toISOString(),
      by: plan.by,
      cardCents: byCard(plan, fee.totalCents),
    }
  })
  return {
    credits: planned.filter(({ by }) => by !== "card").length,
    cardCents: sumOf(views, (view) => view.cardCents),
    fees: views,
  }
}

function byCard(plan: PlannedFee, totalCents: Cents): Cents {
  if (plan.by === "both") return plan.differenceCents
  return plan.by === "card" ? totalCents : cents(0)
}

const amountOf = ({ fee }: OwnFee): Cents => fee.totalCents
