import { cents, type OpenTask } from "@northlot/contract"
import { BidField } from "@/features/auction/BidField"
import { useOwnBids } from "@/features/listing/buyers/useOwnBids"

/** The field for a new maximum in the row of a task. */
export default function BidOfTask({ task: { type, aboutId, listingId, title, amountCents } }: { task: OpenTask }) {
  const own = useOwnBids().data?.offers.find(({ auctionId }) => auctionId === aboutId)
  const leads = type === "leading"
  return (
    <BidField
      compact
      listingId={listingId}
      title={title}
      state={leads ? "leading" : "outbid"}
      // The amount of the task is the newest: the price of a leader, otherwise the next amount.
      currentBidCents={leads ? amountCents : (own?.currentBidCents ?? null)}
      minimumCents={(leads ? own?.minimumCents : amountCents) ?? amountCents ?? cents(0)}
      proxyMaxCents={own?.proxyMaxCents ?? null}
    />
  )
}
