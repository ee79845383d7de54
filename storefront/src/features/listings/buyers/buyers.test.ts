import { dollars, cents, type ListingCard, type OwnBid } from "@northlot/contract"
import { soonest } from "./useBuyersRails"
import { withOwnStanding, withPrice } from "./useOwnBids"

const offer: OwnBid = {
  auctionId: "auc_1",
  listingId: "lst_1",
  title: "2003 Honda Accord",
  photo: null,
  amount: dollars(5_000),
  amountCents: cents(500_000),
  currentBidCents: cents(500_000),
  minimumCents: cents(510_000),
  lastSeq: 4,
  state: "leading",
  proxyMaxCents: null,
  ended: null,
  saleId: null,
  feeDueAt: null,
  createdAt: "2026-06-01T12:00:00Z",
  endsAt: "2026-06-01T18:00:00Z",
}
const bid = { auctionId: "auc_1", currentBidCents: cents(525_000), endsAt: "2026-06-01T18:02:00Z", seq: 6 }

test("an own bid follows the price of its auction and of no other, in the order of the log", () => {
  const after = { ...offer, currentBidCents: cents(525_000), endsAt: bid.endsAt, lastSeq: 6 }
  expect(withPrice(offer, bid)).toEqual(after)
  expect(withPrice(offer, { ...bid, auctionId: "auc_2" })).toBe(offer)
  expect(withPrice(offer, { ...bid, currentBidCents: cents(400_000), seq: 3 })).toBe(offer)
  // Somebody's bids were voided.
  expect(withPrice(after, { ...bid, currentBidCents: cents(300_000), seq: 7 })).toMatchObject({
    currentBidCents: 300_000,
    lastSeq: 7,
  })
  expect(withPrice(after, { ...bid, currentBidCents: null, seq: 7 })).toMatchObject({ currentBidCents: null })
})

test("its standing changes while the auction runs, and not once that is decided", () => {
  const lost = { auctionId: "auc_1", isTopBidder: false }
  expect(withOwnStanding(offer, lost).state).toBe("outbid")
  expect(withOwnStanding(withOwnStanding(offer, lost), { ...lost, isTopBidder: true }).state).toBe("leading")
  expect(withOwnStanding({ ...offer, state: "won" }, lost).state).toBe("won")
})

test("a rail of two body styles is the five that end first of both, once both are known", () => {
  const car = (id: string, hour: number) => ({ id, endsAt: `2026-06-01T${hour}:00:00Z` }) as ListingCard
  const sedans = [car("a", 10), car("b", 14), car("c", 18)]
  expect(soonest(sedans, [car("d", 12), car("e", 16), car("f", 20)])?.map(({ id }) => id)).toEqual([
    "a",
    "d",
    "b",
    "e",
    "c",
  ])
  expect(soonest(sedans, undefined)).toBeNull()
})
