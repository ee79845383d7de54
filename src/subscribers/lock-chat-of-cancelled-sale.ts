import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { lockChatOfSale } from "#src/use-cases/sale/follow-cancellation"

/** The chat of a cancelled sale accepts no more messages. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["sale.cancelled"]>): Promise<void> {
  await lockChatOfSale(event.data, container)
}

export const config: SubscriberConfig = {
  event: "sale.cancelled",
  context: { subscriberId: "lock-chat-of-cancelled-sale" },
}
