import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { closeCheckoutsOfSale } from "#src/use-cases/sale/follow-cancellation"

/** Closes the open checkouts of a cancelled sale. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["sale.cancelled"]>): Promise<void> {
  await closeCheckoutsOfSale(event.data, container)
}

export const config: SubscriberConfig = {
  event: "sale.cancelled",
  context: { subscriberId: "close-checkouts-of-cancelled-sale", urgent: true },
}
