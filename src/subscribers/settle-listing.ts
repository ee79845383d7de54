import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { followSettlement } from "#src/use-cases/listing/follow-auction"
import { untilOpenedTogether } from "#src/use-cases/sale/open-sales"

/** When an auction is settled, its listing becomes sold, or a draft again. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["auction.settled"]>): Promise<void> {
  // When many auctions end together, their sales are opened in batches. The listing waits until its sale is open,
  // because both parties wait for the sale.
  await untilOpenedTogether(event.data.auctionId)
  await followSettlement(container, event.data)
}

export const config: SubscriberConfig = {
  event: "auction.settled",
  context: { subscriberId: "settle-listing", urgent: true },
}
