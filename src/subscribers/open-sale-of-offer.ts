import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { followAcceptedOffer } from "#src/use-cases/negotiation/follow-offer"

/** Issues the fees for the sale of an accepted offer and tells both parties, as after an auction. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["offer.accepted"]>): Promise<void> {
  await followAcceptedOffer(event.data, container)
}

export const config: SubscriberConfig = {
  event: "offer.accepted",
  context: { subscriberId: "open-sale-of-offer", urgent: true },
}
