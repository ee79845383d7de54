import { BidField } from "@/features/auction/BidField"
import { OwnBids } from "@/features/listing/buyers/OwnBids"

/** The own bids, each auction that runs with the field for a new maximum. */
export default function BidRows() {
  return <OwnBids field={(offer) => <BidField {...offer} />} />
}
