import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { followExtension } from "#src/workflows/listings/follow-auction"

/** Whoever shows the listing fetches it again: its end has moved. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["auction.extended"]>): Promise<void> {
  await followExtension(container, event.data)
}

export const config: SubscriberConfig = {
  event: "auction.extended",
  context: { subscriberId: "show-extended-end" },
}
