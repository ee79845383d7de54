import { minimumBidCents, reserveMet } from "./place-bid"

describe("the least next bid", () => {
  test.each([
    ["before the first bid: the opening price", null, 350_000],
    ["after a bid: one increment over the price", 350_000, 360_000],
  ])("%s", (_case, currentCents, expected) => {
    expect(minimumBidCents({ currentCents, openingCents: 350_000, minIncrementCents: 10_000 })).toBe(expected)
  })
})

describe("the reserve is", () => {
  test.each([
    ["met at the reserve", 1_000_000, 1_000_000, true],
    ["met above it", 1_000_001, 1_000_000, true],
    ["not met a cent below it", 999_999, 1_000_000, false],
    ["not met before the first bid", null, 1_000_000, false],
    ["met by any bid when there is none", 1, null, true],
    ["not met before the first bid when there is none", null, null, false],
  ])("%s", (_case, currentCents, reserveCents, expected) => {
    expect(reserveMet({ currentCents, reserveCents })).toBe(expected)
  })
})
