import type { ListingView } from "@northlot/contract"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { Link } from "react-router-dom"
import { api, endpoints, queryKeys, useServerTime, useSession } from "@/app"
import { Button, Tooltip } from "@/ui"
import { BidDialog, SignInToBid } from "./BidDialog"

/** The one button of a listing: bid, or what has to happen before (decisions: Who decides). */
export function BidAction({ listing }: { listing: ListingView }) {
  const { viewer } = useSession()
  const now = useServerTime()
  const [open, setOpen] = useState(false)
  const credits = useQuery({
    queryKey: queryKeys.credits,
    queryFn: ({ signal }) => api(endpoints.creditBalance, { signal }),
    enabled: viewer?.role === "buyer" && viewer.buyerType === "private",
  })
  if (listing.isOwner) {
    return (
      <Button asChild variant="secondary" size="lg">
        <Link to={`/sell/edit/${listing.id}`}>This is your listing: edit</Link>
      </Button>
    )
  }
  const ended = listing.status !== "live" || (listing.endsAt !== null && Date.parse(listing.endsAt) <= now)
  if (ended) {
    return (
      <Button size="lg" disabled>
        {listing.status === "sold" ? "Sold" : listing.status === "draft" ? "Not open yet" : "Auction ended"}
      </Button>
    )
  }
  if (!viewer) return <SignInToBid />
  if (viewer.role !== "buyer") {
    return (
      <Button size="lg" disabled>
        Buyers only
      </Button>
    )
  }
  if (credits.data?.required && credits.data.balance < 1) {
    return (
      <Tooltip content="Buy Credits to Bid">
        <Button size="lg" variant="amber" aria-disabled aria-describedby="need-credit">
          Need Credit
          <span id="need-credit" className="sr-only">
            Private buyers need 1 credit to bid.
          </span>
        </Button>
      </Tooltip>
    )
  }
  return (
    <>
      <Button size="lg" variant="amber" onClick={() => setOpen(true)}>
        {listing.isTopBidder ? "Raise your maximum" : "Bid Now"}
      </Button>
      <BidDialog listing={listing} open={open} onOpenChange={setOpen} />
    </>
  )
}
