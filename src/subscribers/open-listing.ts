import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { followOpening } from "#src/use-cases/listing/follow-auction"

/** When an auction opens, its listing goes live. If the listing may not go live, the auction ends. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["auction.opened"]>): Promise<void> {
  await followOpening(container, event.data)
}

export const config: SubscriberConfig = {
  event: "auction.opened",
  context: { subscriberId: "open-listing", urgent: true },
}
