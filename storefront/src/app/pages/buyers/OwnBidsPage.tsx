import { BidsPage } from "@/features/account/BidsPage"
import { usePageTitle } from "@/shared"
import { BidField } from "@/features/auction/BidField"

/** /account/bids: each running auction has a field for a new maximum. */
export default function OwnBidsPage() {
  usePageTitle("Bids")
  return <BidsPage field={(offer) => <BidField {...offer} />} />
}
