import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { followCancellation } from "#src/use-cases/listing/follow-auction"

/** A live listing whose auction was cancelled becomes a draft. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["auction.cancelled"]>): Promise<void> {
  await followCancellation(container, event.data)
}

export const config: SubscriberConfig = {
  event: "auction.cancelled",
  context: { subscriberId: "withdraw-listing", urgent: true },
}
