import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { tellExtension } from "#src/use-cases/auction/extend-auction"

/** Tells the bidders and the seller that the auction house moved an auction's end. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["auction.extended"]>): Promise<void> {
  await tellExtension(container, event.data)
}

export const config: SubscriberConfig = {
  event: "auction.extended",
  context: { subscriberId: "tell-extended-end" },
}
