import { BidField } from "@/features/bids/BidField"
import { OwnBids } from "@/features/listings/buyers/OwnBids"

/** The own bids, each auction that runs with the field for a new maximum. */
export default function BidRows() {
  return <OwnBids field={(offer) => <BidField {...offer} />} />
}
