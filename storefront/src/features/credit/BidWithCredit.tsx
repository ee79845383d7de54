import { useQuery } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { Link } from "react-router-dom"
import { auctionPhase } from "@/entities/listing/auctionPhase"
import { bidAddress } from "@/entities/listing/bidAddress"
import { listingOptions } from "@/entities/listing/useListings"
import { creditFor } from "@/entities/payment/creditFor"
import { useServerTimeOf } from "@/shared"
import { Button } from "@/ui"
import { leftText } from "./leftText"

const MINUTE_MILLISECONDS = 60_000

/**
 * After a purchase: a link back to the car that the credit was bought for. Empty if there is no car or its auction is
 * over.
 */
export function BidWithCredit() {
  const [listingId] = useState(creditFor)
  const { data } = useQuery({ ...listingOptions(listingId ?? ""), enabled: listingId !== null })
  const listing = data?.listing
  const open = useServerTimeOf((now) => listing !== undefined && auctionPhase(listing, now) === "open")
  const minute = useServerTimeOf((now) => Math.floor(now / MINUTE_MILLISECONDS) * MINUTE_MILLISECONDS)
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (open) link.current?.focus()
  }, [open])
  if (!listing?.endsAt || !open) return null
  return (
    <Button asChild variant="amber" size="lg" className="h-auto min-h-13 self-start py-2 whitespace-normal">
      <Link ref={link} to={bidAddress(listing.slug)}>
        Bid on the {listing.title} ({leftText(Date.parse(listing.endsAt) - minute)})
      </Link>
    </Button>
  )
}
