import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"

/**
 * Sets the auction's timer again. The timer set after the commit may be lost with its process; if both exist, they are
 * the same job.
 */
export default async function ({
  event,
  container,
}: SubscriberArgs<
  OutboxTopics["auction.opened"] | OutboxTopics["auction.extended"] | OutboxTopics["auction.paused"]
>): Promise<void> {
  const { auctionId, listingId } = event.data
  const auctions = container.resolve("auction")
  const auction = await auctions.runs.current(listingId)
  if (auction?.id !== auctionId || auction.status !== "open") return
  auctions.surroundings.setTimer(auction)
}

export const config: SubscriberConfig = {
  event: ["auction.opened", "auction.extended", "auction.paused"],
  context: { subscriberId: "set-auction-timer", urgent: true },
}
