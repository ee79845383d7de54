import { formatMoney, type AnswerOf } from "@northlot/contract"
import { Skeleton } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { ActDialog } from "../../ui/ActDialog"
import { LoadError } from "../../ui/LoadError"
import { ReasonField, isReason, wordsOf } from "../../ui/ReasonDialog"
import { api, endpoints } from "../../providers/api"
import { formatNumber } from "../../ui/format"

type Bid = AnswerOf<typeof endpoints.readAdminListing>["item"]["bids"][number]
type Outcome = AnswerOf<typeof endpoints.previewVoidBidder>["item"]

const LEAST_REASON = 10

/** Voids all bids of one bidder in a running auction, after a preview of the outcome. */
export function VoidBidsDialog({ auctionId, bid, onClose }: { auctionId: string; bid: Bid; onClose: () => void }) {
  const { bidderId, bidderName, bidderEmail } = bid
  const [reason, setReason] = useState("")
  const words = wordsOf(reason)
  const preview = useQuery({
    queryKey: ["void-bidder", auctionId, bidderId],
    queryFn: ({ signal }) =>
      api(endpoints.previewVoidBidder, { params: { id: auctionId }, query: { bidderId }, signal }),
    retry: false,
    gcTime: 0,
  })
  return (
    <ActDialog
      title={`Void the bids of ${bidderName || bidderEmail}?`}
      consequence={
        <>
          {preview.data ? (
            <p>{outcomeOf(preview.data.item)}</p>
          ) : preview.error ? (
            <LoadError error={preview.error} onRetry={() => void preview.refetch()} />
          ) : (
            <Skeleton variant="rounded" height={48} />
          )}
          <p>
            All bids and maximums of this person on this car become void. The person cannot bid on the car again. You
            cannot undo this. The bid log shows the rows as voided. Nobody sees your reason. The bidder, the seller and
            a new leader are notified. The auction's end does not change.
          </p>
        </>
      }
      action="Void bids"
      colour="error"
      done="Bids voided."
      fields={["reason"]}
      ready={preview.isSuccess && isReason(words, LEAST_REASON)}
      onConfirm={() => api(endpoints.voidBidder, { params: { id: auctionId }, body: { bidderId, reason: words } })}
      onClose={onClose}
    >
      {(refused) => (
        <ReasonField value={reason} refused={refused.reason} onChange={setReason} minimum={LEAST_REASON} autoFocus />
      )}
    </ActDialog>
  )
}

/** The expected outcome, computed from the bids at the preview. A bid that arrives later can change the outcome. */
function outcomeOf({ previousCents, currentBidCents, leader, bidCount, reserveMet }: Outcome): string {
  if (currentBidCents === null || leader === null) return "No bid is left: the auction goes on from its opening price."
  const price =
    currentBidCents === previousCents
      ? `The price stays at ${formatMoney(currentBidCents)}`
      : `The price becomes ${formatMoney(currentBidCents)}`
  const bids = bidCount === 1 ? "1 bid stands" : `${formatNumber(bidCount)} bids stand`
  return `${price}, and ${leader.name || leader.email} leads. ${bids}.${reserveMet ? "" : " The reserve is not met."}`
}
