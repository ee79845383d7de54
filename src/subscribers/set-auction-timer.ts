import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { AUCTION_MODULE } from "#src/modules/auction/index"
import type AuctionModuleService from "#src/modules/auction/service"
import { auctionTimers } from "#src/modules/auction/timers"
import type { OutboxTopics } from "#src/platform/outbox"

/** The timer that was set right after the commit may have been lost with its process; a second one is the same job. */
export default async function ({
  event,
  container,
}: SubscriberArgs<OutboxTopics["auction.opened"] | OutboxTopics["auction.extended"]>): Promise<void> {
  const { auctionId, listingId } = event.data
  const auction = await container.resolve<AuctionModuleService>(AUCTION_MODULE).currentAuction(listingId)
  if (auction?.id !== auctionId || auction.status !== "open") return
  auctionTimers().set({ id: auction.id, status: "open", startsAt: auction.startsAt, endsAt: auction.endsAt })
}

export const config: SubscriberConfig = {
  event: ["auction.opened", "auction.extended"],
  context: { subscriberId: "set-auction-timer" },
}
