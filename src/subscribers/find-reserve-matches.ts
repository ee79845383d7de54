import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { findMatches } from "#src/use-cases/search/find-matches"

/** Stores matches of saved searches that wait for a car without a reserve, because its reserve is gone. */
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
