import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { followStartedPromotion } from "#src/use-cases/promotion/promotion-notices"

/** Tells the seller that a promotion has begun. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["promotion.started"]>): Promise<void> {
  await followStartedPromotion(event.data, container)
}

export const config: SubscriberConfig = {
  event: "promotion.started",
  context: { subscriberId: "tell-started-promotion" },
}
