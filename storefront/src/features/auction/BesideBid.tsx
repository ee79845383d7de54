import type { ListingCard } from "@northlot/contract"
import { useEffect, useState } from "react"
import { useSearchParams } from "react-router-dom"
import { LazyBoundary } from "@/shared/lazy"
import AllInCost from "./AllInCost"
import CannotBidNotice from "./CannotBidNotice"
import { lazyPart } from "@/ui/lazyPart"

const BidFromAddress = lazyPart(() => import("./BidFromAddress"))

/** Beside the bid button: the car's total cost, and the bid dialog if the address asks for it. */
export default function BesideBid({ listing }: { listing: ListingCard }) {
  const [address] = useSearchParams()
  // The address parameter `bid` is read after hydration, because the server's HTML is the same with and without it.
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
