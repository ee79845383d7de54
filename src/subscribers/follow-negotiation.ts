import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import type { MedusaContainer } from "@medusajs/framework/types"
import { listingFacts } from "#src/queries/sale/listing-facts"
import { openAgreedSale } from "#src/workflows/sale/open-sale"
import { partiesOf } from "#src/use-cases/sale/sale-notices"
import { negotiationNotices } from "#src/use-cases/negotiation/negotiation-notices"

/**
 * After a step of a negotiation, its parties get notices and open pages fetch the negotiation again. An accepted price
 * opens a sale with fees, as an auction's hammer price does.
 */
export default async function ({
  event,
  container: scope,
}: SubscriberArgs<OutboxTopics["negotiation.moved"]>): Promise<void> {
  const { negotiationId, number } = event.data
  const negotiations = scope.resolve("negotiation")
  const negotiation = await negotiations.negotiations.retrieve(negotiationId)
  const step = await negotiations.negotiations.step(negotiationId, number)
  if (!negotiation || !step) throw new Error(`There is no step ${number} of the negotiation ${negotiationId}.`)
  const { listingId, buyerId, sellerId } = negotiation
  if (step.type === "accepted") await openSaleOf(scope, negotiationId, listingId)
  else {
    const [parties, facts] = await Promise.all([partiesOf(scope, negotiation), listingFacts(listingId)])
    await scope.resolve("message").notices.send(negotiationNotices(negotiation, step, facts, parties))
  }
  const listing = await scope.resolve("listing").records.find(listingId)
  if (listing) scope.resolve("realtime").toListing(listing, "listing:changed", { listingId, status: listing.status })
  for (const accountId of [buyerId, sellerId])
    scope.resolve("realtime").toAccount(accountId, "offer:changed", { offerId: negotiationId, listingId })
}

async function openSaleOf(scope: MedusaContainer, negotiationId: string, ofListing: string): Promise<void> {
  const sales = await scope.resolve("sale").sales.ofListing(ofListing)
  const sale = sales.find((known) => known.negotiationId === negotiationId)
  if (!sale) throw new Error(`The agreed negotiation ${negotiationId} has no sale.`)
  await openAgreedSale(scope, sale)
}

export const config: SubscriberConfig = {
  event: "negotiation.moved",
  context: { subscriberId: "follow-negotiation", urgent: true },
}
