import type { BidUpdated, ListingView } from "@northlot/contract"
import { withBid, withStanding } from "./liveListing"

const listing = { id: "a", currentBidCents: 100_000, bidCount: 3, lastSeq: 3, minimumCents: 110_000, extended: false } as ListingView
const bid = { listingId: "a", currentBidCents: 120_000, bidCount: 4, seq: 4, minimumCents: 130_000, extended: true } as BidUpdated

it("shows a newer bid, and never goes back to an older one", () => {
  expect(withBid(listing, bid)).toMatchObject({ currentBidCents: 120_000, bidCount: 4, minimumCents: 130_000, extended: true, lastSeq: 4 })
  expect(withBid(withBid(listing, bid), { ...bid, seq: 2, currentBidCents: 90_000 })).toMatchObject({ currentBidCents: 120_000 })
})

it("leaves other listings alone", () => {
  expect(withBid({ ...listing, id: "b" }, bid)).toEqual({ ...listing, id: "b" })
  const standing = { listingId: "a", isTopBidder: true, outbid: false, proxyMaxCents: 150_000, seq: 4 }
  expect(withStanding(listing, standing).isTopBidder).toBe(true)
  expect(withStanding({ ...listing, id: "b" }, standing).isTopBidder).toBeUndefined()
})
