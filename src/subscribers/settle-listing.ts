import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { followSettlement } from "#src/workflows/listings/follow-auction"

/** The listing of an auction that is over is sold, or a draft again. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["auction.settled"]>): Promise<void> {
  await followSettlement(container, event.data)
}

export const config: SubscriberConfig = {
  event: "auction.settled",
  context: { subscriberId: "settle-listing" },
}
