import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { followPaidPromotion } from "#src/use-cases/promotion/promotion-notices"

/** Tells the seller that a promotion is paid. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["promotion.paid"]>): Promise<void> {
  await followPaidPromotion(event.data, container)
}

export const config: SubscriberConfig = {
  event: "promotion.paid",
  context: { subscriberId: "tell-paid-promotion" },
}
