import type { ListingCard } from "@northlot/contract"
import { useEffect, useState } from "react"
import { useSearchParams } from "react-router-dom"
import { LazyBoundary } from "@/shared/lazy"
import AllInCost from "./AllInCost"
import CannotBidNotice from "./CannotBidNotice"
import { lazyPart } from "@/ui/lazyPart"

const BidFromAddress = lazyPart(() => import("./BidFromAddress"))

/** Beside the one button of a car's page: what the car costs in all, and the dialog that an address asks for. */
export default function BesideBid({ listing }: { listing: ListingCard }) {
  const [address] = useSearchParams()
  // Not before the page is React's: a finished page is the same with this in its address and without.
  const [asked, setAsked] = useState(false)
  useEffect(() => setAsked(address.has("bid")), [address])
  return (
    <>
      {listing.status === "live" && (
        <div className="w-full empty:hidden">
          <CannotBidNotice />
        </div>
      )}
      <AllInCost listing={listing} />
      {asked && (
        <LazyBoundary fallback={null}>
          <BidFromAddress listing={listing} />
        </LazyBoundary>
      )}
    </>
  )
}
