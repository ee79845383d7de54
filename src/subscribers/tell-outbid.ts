import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { eventIdOf, type OutboxTopics } from "#src/platform/outbox"
import { followOutbid } from "#src/use-cases/notice/tell-outbid"

/** Tells a bidder that they lost the lead, according to their settings. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["bidder.outbid"]>): Promise<void> {
  await followOutbid(event.data, container, eventIdOf(event))
}

export const config: SubscriberConfig = {
  event: "bidder.outbid",
  context: { subscriberId: "tell-outbid" },
}
