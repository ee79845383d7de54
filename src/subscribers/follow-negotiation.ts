import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { followNegotiation } from "#src/workflows/negotiation/follow-negotiation"

/** Both sides hear of a step of their negotiation; an agreed price gets its sale. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["negotiation.moved"]>): Promise<void> {
  await followNegotiation(event.data, container)
}

export const config: SubscriberConfig = {
  event: "negotiation.moved",
  context: { subscriberId: "follow-negotiation" },
}
