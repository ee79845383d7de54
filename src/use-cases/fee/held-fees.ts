/**
 * Held fees: a fee line that the auction promised is missing. Nobody pays such fees until an admin asks the plugin
 * providers again, or decides to charge the fees as they are.
 */
import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, type Cents } from "@northlot/contract"
import type { FeeQuote, FeeRecord } from "#src/modules/fee/types"
import type { SaleRecord } from "#src/modules/sale/types"
import { database } from "#src/platform/database"
import { hammerTimesOf } from "#src/queries/sale/hammer-times"
import { listingFacts, type ListingFacts } from "#src/queries/sale/listing-facts"
import { leftOutSentences } from "#src/wording/plugin/left-out-providers"
import { emailOperator } from "../notice/operator-email"
import { saleOf } from "../settlement/settlement-of"
import { quoteFees } from "./quote-fees"
import { partiesOf, saleStepNotice } from "../sale/sale-notices"

type FeesOfSale = Pick<SaleRecord, "auctionId" | "buyerId" | "hammerCents" | "offerId" | "negotiationId" | "wonAt">

/**
 * The fees of both parties, by the fee schedule in force when the auction ended. After an offer or a negotiation, the
 * schedule of the moment when both parties agreed on a price applies.
 */
export async function quoteFeesOfSale(scope: MedusaContainer, sale: FeesOfSale): Promise<FeeQuote> {
  const hammer = sale.offerId || sale.negotiationId ? null : await hammerTimesOf([sale.auctionId])
  const hammerAt = hammer?.get(sale.auctionId) ?? sale.wonAt
  return (await quoteFees(scope, [{ ...sale, hammerAt }]))[0]!
}

/**
 * If a sale's fees are held, records the reason on the sale and e-mails the operator once. Runs in the transaction that
 * issued the fees.
 */
export async function noteHeldFees(
  scope: MedusaContainer,
  { id: saleId, listingId }: Pick<SaleRecord, "id" | "listingId">,
  { leftOut }: Pick<FeeRecord, "leftOut">,
  { title }: Pick<ListingFacts, "title">
): Promise<void> {
  const why = leftOutSentences(leftOut)
  if (!why) return
  await scope.resolve("sale").sales.flag(saleId, why)
  await emailOperator(
    { about: listingId, sale: saleId, template: "fees-held", data: { saleId, title, why } },
    `fees-held:${saleId}`,
    { what: "The fees of a sale are held", facts: { saleId, why } }
  )
}

/**
 * Asks the plugin providers again for the fee lines of a sale whose fees are held. Releases the fees if no promised
 * line is missing.
 * @throws RefusedError `NOT_FOUND`, `INVALID_TRANSITION`
 */
export async function askFeesAgain(
  scope: MedusaContainer,
  saleId: string,
  admin: string
): Promise<{ released: boolean }> {
  const quote = await quoteFeesOfSale(scope, await saleOf(scope, saleId))
  return database().transaction(async () => {
    const sale = await lockedSale(scope, saleId)
    await scope.resolve("fee").fees.replaceHeld(saleId, quote)
    const why = leftOutSentences(quote.leftOut)
    const released = why === null
    await scope.resolve("operations").auditLog.record({
      actor: `admin:${admin}`,
      action: "fees.asked-again",
      subject: saleId,
      details: { released, leftOut: quote.leftOut },
    })
    if (released) await release(scope, sale)
    else await scope.resolve("sale").sales.flag(saleId, why)
    return { released }
  })
}

/**
 * Releases the held fees unchanged, so that both parties can pay.
 * @throws RefusedError `NOT_FOUND`, `INVALID_TRANSITION`; `POLICY_CHANGED` when the fees differ from those that the
 * admin saw
 */
export async function releaseFees(
  scope: MedusaContainer,
  saleId: string,
  admin: string,
  seen: { buyerTotalCents: Cents; sellerTotalCents: Cents; reason: string }
): Promise<void> {
  await database().transaction(async () => {
    const sale = await lockedSale(scope, saleId)
    const totals = (await scope.resolve("fee").fees.ofSale(saleId)).map(({ totalCents }) => totalCents)
    if (totals[0] !== seen.buyerTotalCents || totals[1] !== seen.sellerTotalCents) {
      throw new RefusedError("POLICY_CHANGED", "The fees of this sale have changed. Look at them again.")
    }
    await scope.resolve("operations").auditLog.record({
      actor: `admin:${admin}`,
      action: "fees.released",
      subject: saleId,
      details: seen,
    })
    await release(scope, sale)
  })
}

/**
 * Locks the sale, so that a cancellation comes before the release or after it.
 * @throws RefusedError `NOT_FOUND`, `INVALID_TRANSITION`
 */
async function lockedSale(scope: MedusaContainer, saleId: string): Promise<SaleRecord> {
  const sale = await saleOf(scope, saleId, { lock: true })
  if (sale.status === "cancelled") throw new RefusedError("INVALID_TRANSITION", "This sale was cancelled.")
  return sale
}

async function release(scope: MedusaContainer, sale: SaleRecord): Promise<void> {
  const fees = await scope.resolve("fee").fees.release(sale.id)
  const [parties, listing] = await Promise.all([partiesOf(scope, sale), listingFacts(sale.listingId)])
  const notices = fees
    .filter(({ status }) => status === "pending")
    .map(({ party, totalCents, dueAt }) =>
      saleStepNotice(sale, listing, parties, party, {
        key: "fee-released",
        params: { fact: "fee-released", totalCents, dueAt: dueAt.toISOString() },
      })
    )
  await scope.resolve("message").notices.send(notices)
}
