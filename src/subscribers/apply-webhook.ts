import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { applyReceivedEvent } from "#src/workflows/payments/apply-received-event"

/** What a payment or identity provider told is applied to what it is about. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["webhook.received"]>): Promise<void> {
  await applyReceivedEvent(event.data, container)
}

export const config: SubscriberConfig = {
  event: "webhook.received",
  context: { subscriberId: "apply-webhook" },
}
