import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"

/**
 * Adds the jobs that remind people of an auction's end. The process that changed the auction adds them too, but it may
 * crash after its commit and before that. A job that already exists is not added again, because it has the same id.
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
