import { Link } from "react-router-dom"
import { Alert, Button } from "@/ui"
import { formatMoment } from "@/ui/rules/moment"

/** Tells the seller why the car cannot be changed now. */
export function OnOfferNotice({ listingId, until }: { listingId: string; until: string }) {
  return (
    <Alert
      tone="info"
      title="On offer to a bidder"
      action={
        <Button asChild size="sm" variant="secondary">
          <Link to={`/listing/${listingId}`}>See the negotiation</Link>
        </Button>
      }
    >
      Until {formatMoment(until)} a bidder of the auction can buy this car. You can change and publish the car after the
      offer ends.
    </Alert>
  )
}
