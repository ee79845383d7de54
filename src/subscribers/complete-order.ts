import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { completeOrder } from "#src/use-cases/sale/sale-order"

/** The last settlement step completes the order of a sale. */
export default async function ({
  event,
  container,
}: SubscriberArgs<OutboxTopics["settlement.changed"]>): Promise<void> {
  await completeOrder(event.data, container)
}

export const config: SubscriberConfig = {
  event: "settlement.changed",
  context: { subscriberId: "complete-order" },
}
