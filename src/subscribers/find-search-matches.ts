import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { findMatches } from "#src/use-cases/search/find-matches"

/**
 * Stores matches of saved searches with a new or changed car. The auction opens and the listing goes live in either
 * order; the later event finds both.
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
