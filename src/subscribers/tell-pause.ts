import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { eventIdOf, type OutboxTopics } from "#src/platform/outbox"
import { tellPause } from "#src/use-cases/auction/pause-auction"

/** The auction house paused an auction, or let it go on: who has bid and the seller hear of it. */
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
