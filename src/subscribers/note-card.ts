import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { noteCard } from "#src/workflows/payments/note-card"

/** Two accounts that pay with one card are one person's. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["charge.paid"]>): Promise<void> {
  await noteCard(event.data, container)
}

export const config: SubscriberConfig = {
  event: "charge.paid",
  context: { subscriberId: "note-card" },
}
