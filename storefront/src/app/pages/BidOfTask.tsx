import { cents, type OpenTask } from "@northlot/contract"
import { BidField, type BidUse } from "@/features/auction/BidField"
import { useOwnBids } from "@/features/listing/buyers/useOwnBids"

interface BidOfTaskProps {
  task: OpenTask
  onUse: (use: BidUse) => void
}

/** The field for a new maximum in the row of a task. */
export default function BidOfTask({ task, onUse }: BidOfTaskProps) {
  const { type, aboutId, listingId, title, amountCents } = task
  const own = useOwnBids().data?.offers.find(({ auctionId }) => auctionId === aboutId)
  const leads = type === "leading"
  return (
    <BidField
      compact
      onUse={onUse}
      listingId={listingId}
      title={title}
      state={leads ? "leading" : "outbid"}
      // `amountCents` comes from the task: the current price for a leader, otherwise the minimum bid. `own` comes from
      // the list of the buyer's bids, which can be older.
      currentBidCents={leads ? amountCents : (own?.currentBidCents ?? null)}
      minimumCents={(leads ? own?.minimumCents : amountCents) ?? amountCents ?? cents(0)}
      proxyMaxCents={own?.proxyMaxCents ?? null}
    />
  )
}
