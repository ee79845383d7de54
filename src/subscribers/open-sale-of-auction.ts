import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { openSaleOfAuction } from "#src/use-cases/sale/settle-auction"

/** A sold auction becomes a sale. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["auction.settled"]>): Promise<void> {
  await openSaleOfAuction(event.data, container)
}

export const config: SubscriberConfig = {
  event: "auction.settled",
  context: { subscriberId: "open-sale-of-auction", urgent: true },
}
