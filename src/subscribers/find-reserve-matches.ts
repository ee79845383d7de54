import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { findMatches } from "#src/use-cases/search/find-matches"

/** Once an auction's reserve is met or removed, stores matches of the saved searches that alert their owner to it. */
export default async function ({
  event,
  container,
}: SubscriberArgs<OutboxTopics["auction.reserve-dropped"]>): Promise<void> {
  await findMatches(container, event.data.listingId, "reserve")
}

export const config: SubscriberConfig = {
  event: "auction.reserve-dropped",
  context: { subscriberId: "find-reserve-matches" },
}
