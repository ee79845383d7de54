import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { deliverWebhook } from "#src/use-cases/integration/deliver-webhooks"

/** Tells one address of somebody else one event. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["webhook.due"]>): Promise<void> {
  await deliverWebhook(event.data, container)
}

export const config: SubscriberConfig = {
  event: "webhook.due",
  context: { subscriberId: "send-webhook" },
}
