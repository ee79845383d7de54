import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { tellVoidedBids } from "#src/use-cases/auction/void-bidder"

/** Tells the persons concerned that an admin voided bids. */
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
