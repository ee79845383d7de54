import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { tellUnsold } from "#src/use-cases/sale/settle-auction"

/** Tells the seller that the car was not sold, and what they can do next. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["listing.unsold"]>): Promise<void> {
  await tellUnsold(event.data, container)
}

export const config: SubscriberConfig = {
  event: "listing.unsold",
  context: { subscriberId: "tell-unsold" },
}
