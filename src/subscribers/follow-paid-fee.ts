import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { type OutboxTopics, emit } from "#src/platform/outbox"
import { formatMoneyExact } from "@northlot/contract"
import { listingFacts } from "#src/queries/sale/listing-facts"
import { DIFFERENCE_PURPOSE } from "#src/use-cases/credit/difference-purpose"
import { closeOpenCheckouts } from "#src/use-cases/payment/hosted-checkouts"
import { FEE_PURPOSE } from "#src/use-cases/payment/fee-purpose"
import { activateSale } from "#src/use-cases/sale/activate-sale"
import { partyAccount } from "#src/use-cases/sale/sale-notices"

/** A fee is paid: a receipt goes to who paid it, and when both sides have paid, the sale opens. */
export default async function ({ event, container: scope }: SubscriberArgs<OutboxTopics["fee.paid"]>): Promise<void> {
  const { saleId, feeId } = event.data
  const sale = (await scope.resolve("sale").sales.retrieve(saleId))!
  const fees = await scope.resolve("fee").fees.ofSale(saleId)
  const fee = fees.find(({ id }) => id === feeId)!
  for (const purpose of [FEE_PURPOSE[fee.party], DIFFERENCE_PURPOSE]) await closeOpenCheckouts(scope, purpose, fee.id)
  // Given back before anybody was told: no receipt for what is not paid, and nothing opens.
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
  // A sale that was cancelled meanwhile stays so; its fees went back by whose fault it was.
  if (sale.status === "cancelled" || sale.status === "completed") return
  if (fees.every(({ status }) => status === "paid")) await activateSale(scope, saleId)
}

export const config: SubscriberConfig = {
  event: "fee.paid",
  context: { subscriberId: "follow-paid-fee", urgent: true },
}
