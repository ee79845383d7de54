import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { eventIdOf, type OutboxTopics } from "#src/platform/outbox"
import { deliverEmail } from "#src/workflows/notices/deliver-email"

/** An e-mail goes to whoever sends it. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["email.requested"]>): Promise<void> {
  await deliverEmail(event.data, container, eventIdOf(event))
}

export const config: SubscriberConfig = {
  event: "email.requested",
  context: { subscriberId: "send-email" },
}
