import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { listingFacts } from "#src/queries/sale/listing-facts"
import { saleStepNotice, partiesOf } from "#src/use-cases/sale/sale-notices"
import { escrow, saleOf } from "#src/use-cases/settlement/settlement-of"

/** Tells a buyer who was asked to wait that the account for the wire transfer now exists. */
export default async function ({
  event,
  container: scope,
}: SubscriberArgs<OutboxTopics["wire-account.entered"]>): Promise<void> {
  const { saleId, dueAt } = event.data
  const sale = await saleOf(scope, saleId)
  const settlement = await escrow(scope).settlements.ofSale(saleId)
  for (const accountId of [sale.buyerId, sale.sellerId]) {
    scope.resolve("realtime").toAccount(accountId, "sale:changed", { saleId, listingId: sale.listingId })
  }
  if (sale.status !== "open" || !settlement || settlement.state.done.has("buyerSentFunds")) return
  const [parties, listing] = await Promise.all([partiesOf(scope, sale), listingFacts(sale.listingId)])
  const notice = saleStepNotice(sale, listing, parties, "buyer", {
    key: `wire-account:${dueAt}`,
    params: { fact: "wire-account-entered", totalCents: settlement.terms.totalCents, dueAt },
  })
  await scope.resolve("message").notices.send([notice])
}

export const config: SubscriberConfig = {
  event: "wire-account.entered",
  context: { subscriberId: "tell-wire-account" },
}
