import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { followOpenedOffer } from "#src/use-cases/negotiation/follow-offer"

/** Asks the runner-up to accept or decline the new offer, and notifies the seller. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["offer.opened"]>): Promise<void> {
  await followOpenedOffer(event.data, container)
}

export const config: SubscriberConfig = {
  event: "offer.opened",
  context: { subscriberId: "tell-opened-offer" },
}
