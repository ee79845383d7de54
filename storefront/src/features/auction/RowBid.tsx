import type { ListingCard } from "@northlot/contract"
import { useCredits } from "@/entities/payment/useCredits"
import { useServerTimeOf, useSession } from "@/shared"
import { BidAction } from "./BidAction"
import { BidField } from "./BidField"
import { bidEntry } from "./bidEntry"

/** The field for a maximum in a list row, or the button for the step that a bid requires first. */
export function RowBid({ listing }: { listing: ListingCard }) {
  const { viewer } = useSession()
  const credits = useCredits().data ?? null
  const entry = useServerTimeOf((now) => bidEntry({ listing, viewer, credits, now }))
  if (entry !== "bid" && entry !== "raise") return <BidAction listing={listing} compact />
  return (
    <BidField
      compact
      listingId={listing.id}
      title={listing.title}
      state={listing.isTopBidder ? "leading" : listing.outbid ? "outbid" : null}
      currentBidCents={listing.currentBidCents}
      minimumCents={listing.minimumCents}
      proxyMaxCents={listing.proxyMaxCents ?? null}
    />
  )
}
