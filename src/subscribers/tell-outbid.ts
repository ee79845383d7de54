import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { eventIdOf, type OutboxTopics } from "#src/platform/outbox"
import { followOutbid } from "#src/use-cases/notice/tell-outbid"

/** Whoever lost the lead hears of it, as the own settings say. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["bidder.outbid"]>): Promise<void> {
  await followOutbid(event.data, container, eventIdOf(event))
}

export const config: SubscriberConfig = {
  event: "bidder.outbid",
  context: { subscriberId: "tell-outbid" },
}
