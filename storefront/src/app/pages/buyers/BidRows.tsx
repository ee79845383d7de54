import { BidField } from "@/features/auction/BidField"
import { OwnBids } from "@/features/listing/buyers/OwnBids"

/** The buyer's bids. Each running auction has a field for a new maximum. */
export default function BidRows() {
  return <OwnBids field={(offer) => <BidField {...offer} />} />
}
