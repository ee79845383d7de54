import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { tellMatch } from "#src/use-cases/search/tell-matches"

/** Tells a person at once about a car that matches a saved search. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["search.matched"]>): Promise<void> {
  await tellMatch(event.data, container)
}

export const config: SubscriberConfig = {
  event: "search.matched",
  context: { subscriberId: "tell-search-match" },
}
