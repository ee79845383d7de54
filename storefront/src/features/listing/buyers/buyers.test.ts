import { dollars, cents, type ListingCard, type OwnBid } from "@northlot/contract"
import { soonest } from "./useBuyersRails"
import { withOwnStanding, withPrice } from "./liveOwnBids"
import { byUrgency, inStableOrder } from "./ownBidOrder"

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
const bid = {
  auctionId: "auc_1",
  currentBidCents: cents(525_000),
  minimumCents: cents(535_000),
  endsAt: "2026-06-01T18:02:00Z",
  seq: 6,
}

test("an own bid follows the price of its auction and of no other, in the order of the log", () => {
  const after = {
    ...offer,
    currentBidCents: cents(525_000),
    minimumCents: cents(535_000),
    endsAt: bid.endsAt,
    lastSeq: 6,
  }
  expect(withPrice(offer, bid)).toEqual(after)
  expect(withPrice(offer, { ...bid, auctionId: "auc_2" })).toBe(offer)
  expect(withPrice(offer, { ...bid, currentBidCents: cents(400_000), seq: 3 })).toBe(offer)
  // A newer event (higher `seq`) with a lower price: somebody's bids were voided.
  expect(withPrice(after, { ...bid, currentBidCents: cents(300_000), seq: 7 })).toMatchObject({
    currentBidCents: 300_000,
    lastSeq: 7,
  })
  expect(withPrice(after, { ...bid, currentBidCents: null, seq: 7 })).toMatchObject({ currentBidCents: null })
})

test("its standing changes while the auction runs, and not once that is decided", () => {
  const lost = { auctionId: "auc_1", isTopBidder: false, proxyMaxCents: null }
  expect(withOwnStanding(offer, lost).state).toBe("outbid")
  expect(withOwnStanding(withOwnStanding(offer, lost), { ...lost, isTopBidder: true }).state).toBe("leading")
  expect(withOwnStanding({ ...offer, state: "won" }, lost).state).toBe("won")
})

test("who is overtaken keeps the own maximum in sight, and a new one takes its place", () => {
  const led = withOwnStanding(offer, { auctionId: "auc_1", isTopBidder: true, proxyMaxCents: cents(600_000) })
  expect(led.proxyMaxCents).toBe(600_000)
  expect(withOwnStanding(led, { auctionId: "auc_1", isTopBidder: false, proxyMaxCents: null })).toMatchObject({
    state: "outbid",
    proxyMaxCents: 600_000,
  })
})

describe("the order of the own bids", () => {
  const own = (auctionId: string, state: OwnBid["state"], hour = 18, feeDueAt: string | null = null): OwnBid => ({
    ...offer,
    auctionId,
    state,
    endsAt: `2026-06-01T${hour}:00:00Z`,
    feeDueAt,
  })
  const order = (offers: readonly OwnBid[]) => [...offers].sort(byUrgency).map(({ auctionId }) => auctionId)
  const all = [
    own("lost", "lost"),
    own("paid", "won"),
    own("fee", "won", 12, "2026-06-04T12:00:00Z"),
    own("leads late", "leading", 20),
    own("leads soon", "leading", 13),
    own("asked", "negotiating"),
    own("outbid late", "outbid", 21),
    own("outbid soon", "outbid", 14),
  ]

  it("is what can still be saved, what leads by its end, what is to be paid, and the past", () => {
    const expected = ["outbid soon", "outbid late", "asked", "leads soon", "leads late", "fee", "paid", "lost"]
    expect(order(all)).toEqual(expected)
    expect(order([...all].reverse())).toEqual(expected)
  })

  it("stays as it is shown while somebody types in it, with what is new last", () => {
    const shown = ["leads soon", "outbid late", "outbid soon"]
    const now = [own("outbid soon", "outbid", 14), own("outbid late", "leading", 21), own("leads soon", "outbid", 13)]
    expect(inStableOrder([own("new", "outbid", 9), ...now], shown).map(({ auctionId }) => auctionId)).toEqual([
      ...shown,
      "new",
    ])
  })
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
