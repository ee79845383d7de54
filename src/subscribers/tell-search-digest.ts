import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { tellDigest } from "#src/use-cases/search/tell-matches"

/** A person hears in the morning of all that the saved searches found. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["search.digest"]>): Promise<void> {
  await tellDigest(event.data, container)
}

export const config: SubscriberConfig = {
  event: "search.digest",
  context: { subscriberId: "tell-search-digest" },
}
