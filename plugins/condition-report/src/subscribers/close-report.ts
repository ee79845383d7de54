import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { MarketEvents } from "@northlot/plugin-kit"
import { connectionOf, reportsOf } from "../reports"

/** A report is final once the auction is over: bids were placed by what it said. */
export default async function ({ event, container }: SubscriberArgs<MarketEvents["auction.settled"]>): Promise<void> {
  await reportsOf(container).closeReport(connectionOf(container), event.data.listingId)
}

export const config: SubscriberConfig = {
  event: "auction.settled",
  context: { subscriberId: "close-report" },
}
