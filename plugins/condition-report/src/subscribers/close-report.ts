import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { MarketEvents } from "@northlot/plugin-kit"
import { connectionOf, reportsOf } from "../reports"

/** Makes the report final once the auction is over, because bidders relied on it. */
export default async function ({ event, container }: SubscriberArgs<MarketEvents["auction.settled"]>): Promise<void> {
  await reportsOf(container).closeReport(connectionOf(container), event.data.listingId)
}

export const config: SubscriberConfig = {
  event: "auction.settled",
  context: { subscriberId: "close-report" },
}
