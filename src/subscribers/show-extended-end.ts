import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { followExtension } from "#src/use-cases/listing/follow-auction"

/** Whoever shows the listing fetches it again: its end has moved, or whether it is paused. */
export default async function ({
  event,
  container,
}: SubscriberArgs<
  OutboxTopics["auction.extended"] | OutboxTopics["auction.paused"] | OutboxTopics["auction.resumed"]
>): Promise<void> {
  await followExtension(container, event.data)
}

export const config: SubscriberConfig = {
  event: ["auction.extended", "auction.paused", "auction.resumed"],
  context: { subscriberId: "show-extended-end", urgent: true },
}
