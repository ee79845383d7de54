import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { returnCarOfSale } from "#src/use-cases/sale/follow-cancellation"

/** The car of a cancelled sale becomes a draft again. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["sale.cancelled"]>): Promise<void> {
  await returnCarOfSale(event.data, container)
}

export const config: SubscriberConfig = {
  event: "sale.cancelled",
  context: { subscriberId: "return-car-of-cancelled-sale", urgent: true },
}
