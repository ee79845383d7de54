import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { eventIdOf, type OutboxTopics } from "#src/platform/outbox"
import { tellPause } from "#src/use-cases/auction/pause-auction"

/** Tells the bidders and the seller that the auction house paused or resumed an auction. */
export default async function ({
  event,
  container,
}: SubscriberArgs<OutboxTopics["auction.paused"] | OutboxTopics["auction.resumed"]>): Promise<void> {
  await tellPause(container, event.data, eventIdOf(event))
}

export const config: SubscriberConfig = {
  event: ["auction.paused", "auction.resumed"],
  context: { subscriberId: "tell-pause" },
}
