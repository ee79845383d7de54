import { Alert } from "@/ui"
import { formatMoment } from "@/ui/rules/moment"

/** What the seller sees where the car could otherwise be changed. */
export function OnOfferNotice({ until }: { until: string }) {
  return (
    <Alert tone="info" title="On offer to the next bidder">
      Until {formatMoment(until)} this car can be bought by the next bidder of its auction. You can change and publish it after that.
    </Alert>
  )
}
