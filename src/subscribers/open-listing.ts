import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { followOpening } from "#src/use-cases/listing/follow-auction"

/** The listing of an auction that has opened goes live, or the auction ends where it may not. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["auction.opened"]>): Promise<void> {
  await followOpening(container, event.data)
}

export const config: SubscriberConfig = {
  event: "auction.opened",
  context: { subscriberId: "open-listing", urgent: true },
}
