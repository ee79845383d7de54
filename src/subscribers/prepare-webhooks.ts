import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { MarketEvents } from "@northlot/contract/events"
import { prepareWebhooks } from "#src/use-cases/integration/deliver-webhooks"

/** Sends every event of the market to the webhook endpoints that listen to it. */
export default async function ({ event, container }: SubscriberArgs<MarketEvents[keyof MarketEvents]>): Promise<void> {
  await prepareWebhooks(container, event)
}

export const config: SubscriberConfig = {
  event: [
    "auction.opened",
    "auction.extended",
    "auction.paused",
    "auction.resumed",
    "auction.settled",
    "auction.cancelled",
    "auction.reserve-dropped",
    "auction.bids-voided",
    "bidder.outbid",
    "listing.unsold",
    "listing.changed",
    "disclosure.changed",
    "question.changed",
    "negotiation.moved",
    "sale.opened",
    "sale.cancelled",
    "offer.opened",
    "offer.accepted",
    "offer.ended",
    "fee.paid",
    "settlement.changed",
    "bill-of-sale.accepted",
    "inspection.changed",
    "charge.paid",
    "charge.held",
    "charge.refunded",
    "charge.disputed",
    "promotion.paid",
    "promotion.started",
    "promotion.returned",
    "payout.urgent",
    "wire-account.missing",
    "wire-account.entered",
  ],
  // This subscriber receives only events that a webhook has requested. Most markets have no webhook.
  context: { subscriberId: "prepare-webhooks", onDemand: true },
}
