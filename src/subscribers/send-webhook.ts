import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { deliverWebhook } from "#src/use-cases/integration/deliver-webhooks"

/** Sends one event to one webhook endpoint. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["webhook.due"]>): Promise<void> {
  await deliverWebhook(event.data, container)
}

export const config: SubscriberConfig = {
  event: "webhook.due",
  context: { subscriberId: "send-webhook" },
}
