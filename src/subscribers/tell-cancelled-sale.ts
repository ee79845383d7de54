import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { tellCancelledSale } from "#src/use-cases/sale/follow-cancellation"

/** Tells both parties that their sale is cancelled. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["sale.cancelled"]>): Promise<void> {
  await tellCancelledSale(event.data, container)
}

export const config: SubscriberConfig = {
  event: "sale.cancelled",
  context: { subscriberId: "tell-cancelled-sale" },
}
