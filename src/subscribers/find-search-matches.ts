import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { findMatches } from "#src/use-cases/search/find-matches"

/**
 * A car has come to the market, or changed on it: whose saved searches look for it is kept. Whichever comes last of the
 * auction's opening and the listing's going live finds both.
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
