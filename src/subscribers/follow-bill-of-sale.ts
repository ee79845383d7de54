import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { listingFacts } from "#src/queries/sale/listing-facts"
import { saleStepNotice, partiesOf } from "#src/use-cases/sale/sale-notices"
import { saleOf } from "#src/use-cases/settlement/settlement-of"

/** When a party accepts a bill of sale, the other party gets a notice and open pages fetch the bill again. */
export default async function ({
  event,
  container: scope,
}: SubscriberArgs<OutboxTopics["bill-of-sale.accepted"]>): Promise<void> {
  const { saleId, party } = event.data
  const sale = await saleOf(scope, saleId)
  for (const accountId of [sale.buyerId, sale.sellerId])
    scope.resolve("realtime").toAccount(accountId, "sale:changed", { saleId, listingId: sale.listingId })
  const [parties, listing] = await Promise.all([partiesOf(scope, sale), listingFacts(sale.listingId)])
  const notice = saleStepNotice(sale, listing, parties, party === "buyer" ? "seller" : "buyer", {
    key: `bill-of-sale-${party}`,
    params: { fact: "bill-of-sale-accepted", by: party },
  })
  await scope.resolve("message").notices.send([notice])
}

export const config: SubscriberConfig = {
  event: "bill-of-sale.accepted",
  context: { subscriberId: "follow-bill-of-sale" },
}
