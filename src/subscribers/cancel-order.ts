import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { cancelOrder } from "#src/use-cases/sale/sale-order"

/** Cancels the order of a cancelled sale. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["sale.cancelled"]>): Promise<void> {
  await cancelOrder(event.data, container)
}

export const config: SubscriberConfig = {
  event: "sale.cancelled",
  context: { subscriberId: "cancel-order" },
}
