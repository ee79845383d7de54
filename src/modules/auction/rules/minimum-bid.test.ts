import { cents } from "@northlot/contract"
import { minimumBidCents } from "./place-bid"
import { reserveMet } from "./reserve"

const bidSteps = [
  { fromCents: cents(0), stepCents: cents(5_000) },
  { fromCents: cents(500_000), stepCents: cents(25_000) },
]

describe("the least next bid", () => {
  test.each([
    ["before the first bid: the opening price", null, 350_000],
    ["after a bid: one increment over the price", cents(350_000), 360_000],
    ["in a higher band: its step over the price", cents(500_000), 525_000],
  ])("%s", (_case, currentCents, expected) => {
    expect(
      minimumBidCents({ currentCents, openingCents: cents(350_000), minIncrementCents: cents(10_000), bidSteps })
    ).toBe(expected)
  })
})

describe("the reserve is", () => {
  test.each([
    ["met at the reserve", cents(1_000_000), cents(1_000_000), true],
    ["met above it", cents(1_000_001), cents(1_000_000), true],
    ["not met a cent below it", cents(999_999), cents(1_000_000), false],
    ["not met before the first bid", null, cents(1_000_000), false],
    ["met by any bid when there is none", cents(1), null, true],
    ["not met before the first bid when there is none", null, null, false],
  ])("%s", (_case, currentCents, reserveCents, expected) => {
    expect(reserveMet({ currentCents, reserveCents })).toBe(expected)
  })
})
