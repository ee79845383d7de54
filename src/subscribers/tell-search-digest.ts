import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { tellDigest } from "#src/use-cases/search/tell-matches"

/** Tells a person each morning about all matches of their saved searches. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["search.digest"]>): Promise<void> {
  await tellDigest(event.data, container)
}

export const config: SubscriberConfig = {
  event: "search.digest",
  context: { subscriberId: "tell-search-digest" },
}
