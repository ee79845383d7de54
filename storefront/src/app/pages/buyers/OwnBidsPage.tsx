import { BidsPage } from "@/features/account/BidsPage"
import { BidField } from "@/features/bids/BidField"

/** /account/bids, where each auction that runs has the field for a new maximum. */
export default function OwnBidsPage() {
  return <BidsPage field={(offer) => <BidField {...offer} />} />
}
