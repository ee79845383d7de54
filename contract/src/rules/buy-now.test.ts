import { buyNowProblem, offersBuyNow } from "./buy-now"
import { cents } from "./money"

describe("a car can be bought at once", () => {
  test.each([
    ["until the first bid: before it", "first-bid", null, false, true],
    ["until the first bid: not after it", "first-bid", cents(1), false, false],
    ["until the reserve is met: before the first bid", "reserve", null, false, true],
    ["until the reserve is met: while bids are below it", "reserve", cents(1), false, true],
    ["until the reserve is met: not at it", "reserve", cents(2), true, false],
  ] as const)("%s", (_case, until, currentCents, reserveMet, offered) => {
    expect(offersBuyNow({ until }, { currentCents, reserveMet })).toBe(offered)
  })
})

test.each([
  ["at the reserve", 1_000, 1_000, 350, null],
  ["below the reserve", 999, 1_000, 350, "BUY_NOW_BELOW_RESERVE"],
  ["at the opening price, without a reserve", 350, null, 350, null],
  ["below the opening price", 349, null, 350, "BUY_NOW_BELOW_OPENING"],
] as const)("a price %s", (_case, price, reserve, opening, problem) => {
  const terms = { reserveCents: reserve === null ? null : cents(reserve), openingCents: cents(opening) }
  expect(buyNowProblem(cents(price), terms)).toBe(problem)
})
