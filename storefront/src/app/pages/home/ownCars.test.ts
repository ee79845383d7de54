import { cents, type ListingCard, type OwnBid, type SellerListing } from "@northlot/contract"
import { buyersCars, sellersCars } from "./ownCars"

const at = (hour: number) => `2026-03-01T${String(hour).padStart(2, "0")}:00:00.000Z`
const bid = (listingId: string, state: OwnBid["state"], hour: number, currentBidCents: number | null = 500_000) =>
  ({
    listingId,
    title: listingId,
    photo: null,
    state,
    endsAt: at(hour),
    currentBidCents,
    amountCents: 400_000,
  }) as OwnBid
const card = (id: string, hour: number, fields: Partial<ListingCard> = {}) =>
  ({
    id,
    title: id,
    photos: [{ thumbUrl: `${id}.webp` }],
    status: "live",
    endsAt: at(hour),
    currentBidCents: null,
    openingPriceCents: 100_000,
    ...fields,
  }) as ListingCard
const own = (id: string, hour: number, fields: Partial<SellerListing> = {}) =>
  ({ ...card(id, hour), thumbUrl: null, ...fields }) as unknown as SellerListing

test("a buyer's running auctions come before watched cars, each group by its end", () => {
  const bids = [bid("late", "leading", 9), bid("soon", "outbid", 5), bid("won", "won", 1), bid("lost", "lost", 2)]
  const shown = buyersCars(bids, [card("b", 4), card("a", 3), card("soon", 5)], [])
  expect(shown.map(({ id, standing }) => [id, standing])).toEqual([
    ["soon", "outbid"],
    ["late", "leading"],
    ["a", "watching"],
    ["b", "watching"],
  ])
})

test("a watched car that is over, or has no date, is no running auction", () => {
  expect(buyersCars([], [card("sold", 3, { status: "sold" }), card("open", 3, { endsAt: null })], [])).toEqual([])
})

test("the price is the current bid, the opening price before it, or the own bid when all others were voided", () => {
  const prices = buyersCars(
    [bid("bid", "leading", 1), bid("voided", "leading", 2, null)],
    [card("opening", 3), card("watched", 4, { currentBidCents: cents(700_000) })],
    []
  )
  expect(prices.map((car) => car.cents)).toEqual([500_000, 400_000, 100_000, 700_000])
})

test("a car that the page shows elsewhere is left out", () => {
  expect(buyersCars([bid("task", "outbid", 1)], [card("task", 1), card("kept", 2)], ["task"])).toMatchObject([
    { id: "kept" },
  ])
  expect(sellersCars([own("task", 1), own("kept", 2)], ["task"])).toMatchObject([{ id: "kept" }])
})

test("a seller's cars are the live ones, by their end", () => {
  const shown = sellersCars([own("late", 9), own("draft", 1, { status: "draft" }), own("soon", 2)], [])
  expect(shown.map(({ id, standing }) => [id, standing])).toEqual([
    ["soon", "own"],
    ["late", "own"],
  ])
})
