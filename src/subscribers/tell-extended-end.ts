import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { tellExtension } from "#src/use-cases/auction/extend-auction"

/** The auction house moved the end of an auction: who has bid and the seller hear of it. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["auction.extended"]>): Promise<void> {
  await tellExtension(container, event.data)
}

export const config: SubscriberConfig = {
  event: "auction.extended",
  context: { subscriberId: "tell-extended-end" },
}
