import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { tellAccountNews } from "#src/workflows/accounts/tell-news"

/** A person hears what happened to the own account. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["account.news"]>): Promise<void> {
  await tellAccountNews(event.data, container)
}

export const config: SubscriberConfig = {
  event: "account.news",
  context: { subscriberId: "tell-account-news" },
}
