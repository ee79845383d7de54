import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { followReturnedPromotion } from "#src/use-cases/promotion/promotion-notices"

/** Tells the seller that a promotion was cancelled, and why. */
export default async function ({
  event,
  container,
}: SubscriberArgs<OutboxTopics["promotion.returned"]>): Promise<void> {
  await followReturnedPromotion(event.data, container)
}

export const config: SubscriberConfig = {
  event: "promotion.returned",
  context: { subscriberId: "tell-returned-promotion" },
}
