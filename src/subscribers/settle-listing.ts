import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { followSettlement } from "#src/use-cases/listing/follow-auction"
import { untilOpenedTogether } from "#src/use-cases/sale/open-sales"

/** The listing of an auction that is over is sold, or a draft again. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["auction.settled"]>): Promise<void> {
  // Of many that ended together, the sales come first: both parties wait for those.
  await untilOpenedTogether(event.data.auctionId)
  await followSettlement(container, event.data)
}

export const config: SubscriberConfig = {
  event: "auction.settled",
  context: { subscriberId: "settle-listing", urgent: true },
}
