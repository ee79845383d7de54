import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { tellVoidedBids } from "#src/use-cases/auction/void-bidder"

/** Tells the bidder, a new leader and the seller that an admin voided the bidder's bids. */
export default async function ({
  event,
  container,
}: SubscriberArgs<OutboxTopics["auction.bids-voided"]>): Promise<void> {
  await tellVoidedBids(container, event.data)
}

export const config: SubscriberConfig = {
  event: "auction.bids-voided",
  context: { subscriberId: "tell-voided-bids" },
}
