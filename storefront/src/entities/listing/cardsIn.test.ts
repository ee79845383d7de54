import type { ListingCard } from "@northlot/contract"
import { cardsIn, type MarketAnswer } from "./cardsIn"

const card = (id: string) => ({ id }) as ListingCard
const market = {
  ok: true,
  cards: [card("a"), card("b"), card("c")],
  all: { ids: ["b", "a"], total: 70, totalIsMore: false, next: "behind a" },
  sections: [{ section: "featured", ids: ["c", "a"], total: 9, totalIsMore: false }],
  serverNow: "2026-06-01T12:00:00Z",
} as unknown as MarketAnswer

test("a list of the market's answer is what the list alone would be, each car taken from the one set", () => {
  expect(cardsIn(market, "all")).toEqual({
    ok: true,
    listings: [card("b"), card("a")],
    total: 70,
    totalIsMore: false,
    next: "behind a",
    serverNow: market.serverNow,
  })
  expect(cardsIn(market, "featured")).toMatchObject({ listings: [{ id: "c" }, { id: "a" }], total: 9, next: null })
  expect(cardsIn({ ...market, sections: [] }, "featured")).toMatchObject({ listings: [], total: 0 })
})
