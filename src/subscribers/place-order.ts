import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { placeOrder } from "#src/use-cases/sale/sale-order"

/** A new sale becomes an order of the commerce core. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["sale.opened"]>): Promise<void> {
  await placeOrder(event.data, container)
}

export const config: SubscriberConfig = {
  event: "sale.opened",
  context: { subscriberId: "place-order" },
}
