import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { findMatches } from "#src/use-cases/search/find-matches"

/**
 * Stores matches of saved searches with a new or changed car. A car matches once its auction is open and its listing is
 * live. These events come in either order, so each of them runs this subscriber.
 */
export default async function ({
  event,
  container,
}: SubscriberArgs<OutboxTopics["auction.opened"] | OutboxTopics["listing.changed"]>): Promise<void> {
  await findMatches(container, event.data.listingId, "listed")
}

export const config: SubscriberConfig = {
  event: ["auction.opened", "listing.changed"],
  context: { subscriberId: "find-search-matches" },
}
