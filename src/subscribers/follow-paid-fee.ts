import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { type OutboxTopics, emit } from "#src/platform/outbox"
import { formatMoneyExact } from "@northlot/contract"
import { listingFacts } from "#src/queries/sale/listing-facts"
import { DIFFERENCE_PURPOSE } from "#src/use-cases/credit/difference-purpose"
import { closeOpenCheckouts } from "#src/use-cases/payment/hosted-checkouts"
import { FEE_PURPOSE } from "#src/use-cases/payment/fee-purpose"
import { activateSale } from "#src/use-cases/sale/activate-sale"
import { partyAccount } from "#src/use-cases/sale/sale-notices"

/** After a fee is paid, its payer gets a receipt. The sale opens once both sides have paid. */
export default async function ({ event, container: scope }: SubscriberArgs<OutboxTopics["fee.paid"]>): Promise<void> {
  const { saleId, feeId } = event.data
  const sale = (await scope.resolve("sale").sales.retrieve(saleId))!
  const fees = await scope.resolve("fee").fees.ofSale(saleId)
  const fee = fees.find(({ id }) => id === feeId)!
  for (const purpose of [FEE_PURPOSE[fee.party], DIFFERENCE_PURPOSE]) await closeOpenCheckouts(scope, purpose, fee.id)
  // The fee was refunded before this event was handled: no receipt is sent, and the sale does not open.
  if (fee.status === "refunded") return
  if (fee.totalCents > 0) {
    const [payer, listing] = await Promise.all([partyAccount(scope, fee.accountId), listingFacts(sale.listingId)])
    const email: OutboxTopics["email.requested"] = {
      to: payer.email,
      about: sale.listingId,
      sale: saleId,
      template: "fee-paid",
      data: {
        first: payer.first,
        title: listing.title,
        amount: formatMoneyExact(fee.totalCents),
        tax: formatMoneyExact(fee.hstCents),
        by: fee.settledByCredit ? "credit" : "card",
      },
    }
    await emit("email.requested", email, `fee-paid:${feeId}`)
  }
  // A sale that was already cancelled stays cancelled. Its cancellation has refunded fees, depending on which party was
  // at fault.
  if (sale.status === "cancelled" || sale.status === "completed") return
  if (fees.every(({ status }) => status === "paid")) await activateSale(scope, saleId)
}

export const config: SubscriberConfig = {
  event: "fee.paid",
  context: { subscriberId: "follow-paid-fee", urgent: true },
}
