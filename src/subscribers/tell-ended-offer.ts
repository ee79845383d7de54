import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { followEndedOffer } from "#src/use-cases/negotiation/follow-offer"

/** Tells the seller, the runner-up and the operator that an offer ended without a sale. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["offer.ended"]>): Promise<void> {
  await followEndedOffer(event.data, container)
}

export const config: SubscriberConfig = {
  event: "offer.ended",
  context: { subscriberId: "tell-ended-offer" },
}
