import { cents, type BidStanding, type BidUpdated, type ListingView } from "@northlot/contract"
import { withBid, withSnapshot, withSnapshots, withStanding } from "./liveListing"

const listing = {
  id: "a",
  auctionId: "run-1",
  currentBid: 1_000,
  currentBidCents: 100_000,
  bidCount: 3,
  lastSeq: 3,
  standingSeq: 3,
  isTopBidder: true,
  outbid: false,
  minimumCents: 110_000,
  extended: false,
  title: "2019 Honda Civic",
} as ListingView
const bid = {
  listingId: "a",
  auctionId: "run-1",
  currentBidCents: 120_000,
  bidCount: 4,
  seq: 4,
  minimumCents: 130_000,
  extended: true,
} as BidUpdated
const standing: BidStanding = {
  listingId: "a",
  auctionId: "run-1",
  isTopBidder: false,
  outbid: true,
  proxyMaxCents: null,
  seq: 4,
}

it("shows a newer bid, and never goes back to an older one", () => {
  expect(withBid(listing, bid)).toMatchObject({
    currentBidCents: 120_000,
    bidCount: 4,
    minimumCents: 130_000,
    extended: true,
    lastSeq: 4,
  })
  expect(withBid(withBid(listing, bid), { ...bid, seq: 2, currentBidCents: cents(90_000) })).toMatchObject({
    currentBidCents: 120_000,
  })
})

it("lets the price fall, and the last bid go, where bids were voided", () => {
  const fallen = withBid(listing, { ...bid, currentBidCents: cents(80_000), bidCount: 1 })
  expect(fallen).toMatchObject({ currentBidCents: 80_000, bidCount: 1, lastSeq: 4 })
  expect(withBid(fallen, { ...bid, seq: 3, currentBidCents: cents(100_000) })).toBe(fallen)
  expect(withBid(fallen, { ...bid, seq: 5, amount: null, currentBidCents: null, bidCount: 0 })).toMatchObject({
    currentBid: null,
    currentBidCents: null,
    bidCount: 0,
  })
})

it("keeps how far away the car is, whatever is heard of it", () => {
  const near = { ...listing, distanceKm: 42 }
  expect(withBid(near, bid).distanceKm).toBe(42)
  expect(withStanding(near, standing).distanceKm).toBe(42)
  expect(withSnapshot(near, { ...near, distanceKm: 43 }).distanceKm).toBe(43)
})

it("shows a newer standing, and never goes back to an older one", () => {
  const overtaken = withStanding(listing, standing)
  expect(overtaken).toMatchObject({ isTopBidder: false, outbid: true, standingSeq: 4 })
  expect(withStanding(overtaken, { ...standing, seq: 3, isTopBidder: true, outbid: false })).toBe(overtaken)
})

it("takes a raised maximum, which has no bid of its own", () => {
  expect(
    withStanding(listing, { ...standing, seq: 3, isTopBidder: true, outbid: false, proxyMaxCents: cents(500_000) })
      .proxyMaxCents
  ).toBe(500_000)
})

it("still hears of being overtaken when the next bid between others came first", () => {
  expect(withStanding(withBid(listing, { ...bid, seq: 6 }), standing)).toMatchObject({
    outbid: true,
    lastSeq: 6,
    standingSeq: 4,
  })
})

it("leaves other listings and other runs of the same car alone", () => {
  for (const other of [
    { ...listing, id: "b" },
    { ...listing, auctionId: "run-2", lastSeq: 0, standingSeq: 0 },
  ]) {
    expect(withBid(other, bid)).toBe(other)
    expect(withStanding(other, standing)).toBe(other)
  }
})

it("keeps what live events carried further than a snapshot that was on its way", () => {
  const shown = withStanding(withBid(listing, bid), standing)
  const late = { ...listing, title: "2019 Honda Civic EX" }
  expect(withSnapshot(shown, late)).toMatchObject({
    title: "2019 Honda Civic EX",
    currentBidCents: 120_000,
    lastSeq: 4,
    outbid: true,
  })
  const newer = { ...listing, lastSeq: 7, standingSeq: 7, currentBidCents: cents(200_000) }
  expect(withSnapshot(shown, newer)).toBe(newer)
  expect(withSnapshot(undefined, late)).toBe(late)
})

it("takes a snapshot of a new run, and one of a person who has signed out, as they are", () => {
  const again = { ...listing, auctionId: "run-2", lastSeq: 0, standingSeq: 0, currentBidCents: null }
  expect(withSnapshot(listing, again)).toBe(again)
  const { standingSeq: _standingSeq, isTopBidder: _isTopBidder, outbid: _outbid, ...signedOut } = listing
  expect(withSnapshot(listing, signedOut as ListingView)).toBe(signedOut)
})

it("finds each listing of a list again, whatever its new place", () => {
  const other = { ...listing, id: "b" }
  const [first, second] = withSnapshots([withBid(listing, bid), other], [other, listing])
  expect([first!.id, first!.lastSeq, second!.id, second!.lastSeq]).toEqual(["b", 3, "a", 4])
})
