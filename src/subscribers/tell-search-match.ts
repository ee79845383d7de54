import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { tellMatch } from "#src/use-cases/search/tell-matches"

/** A person hears at once of a car that a saved search found. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["search.matched"]>): Promise<void> {
  await tellMatch(event.data, container)
}

export const config: SubscriberConfig = {
  event: "search.matched",
  context: { subscriberId: "tell-search-match" },
}
