import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { MarketEvents } from "@northlot/plugin-kit"
import { reportsOf } from "../reports"

/** A report is final once the auction is over: bids were placed by what it said. */
export default async function ({ event, container }: SubscriberArgs<MarketEvents["auction.settled"]>): Promise<void> {
  const reports = reportsOf(container)
  const [report] = await reports.listConditionReports({ listing_id: event.data.listingId })
  if (report && !report.final_at) await reports.updateConditionReports({ id: report.id, final_at: new Date() })
}

export const config: SubscriberConfig = {
  event: "auction.settled",
  context: { subscriberId: "close-report" },
}
