import { cents } from "@northlot/contract"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { queryKeys } from "@/shared"
import { Button } from "@/ui"
import { lazyPart } from "@/ui/lazyPart"
import { Part } from "../Part"
import { othersBid, putReserve, putRival, readAuction } from "../standIn"
import { LazyBoundary } from "@/shared/lazy"

const BidDialog = lazyPart(() => import("@/features/auction/BidDialog"))
const MORE = cents(50_000)
const RIVALS_MAXIMUM_OVER_PRICE = cents(60_000)
const RESERVE_OVER_PRICE = cents(700_000)

/** A bid field, with buttons that act as another bidder. */
export function BidPart() {
  const queries = useQueryClient()
  const { data: listing } = useQuery({ queryKey: queryKeys.listings.detail("lst_auction"), queryFn: readAuction })
  const [open, setOpen] = useState(false)
  if (!listing) return null
  return (
    <Part name="BidDialog">
      <Button variant="amber" onClick={() => setOpen(true)}>
        Place a bid
      </Button>
      <Button
        variant="secondary"
        onClick={() => {
          othersBid(MORE)
          void queries.invalidateQueries({ queryKey: queryKeys.listings.all })
        }}
      >
        Somebody bids
      </Button>
      <Button variant="secondary" onClick={() => othersBid(MORE)}>
        Somebody bids unheard
      </Button>
      <Button
        variant="secondary"
        onClick={() => {
          putReserve(RESERVE_OVER_PRICE)
          void queries.invalidateQueries({ queryKey: queryKeys.listings.all })
        }}
      >
        Has a reserve
      </Button>
      <Button variant="secondary" onClick={() => putRival(RIVALS_MAXIMUM_OVER_PRICE)}>
        Has a rival
      </Button>
      <LazyBoundary fallback={null}>
        <BidDialog listing={listing} open={open} onOpenChange={setOpen} />
      </LazyBoundary>
    </Part>
  )
}
