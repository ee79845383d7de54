import { cents } from "@northlot/contract"
import { amountProblem, leastMaximum, ownCeiling, presetAmounts, sentModeOf } from "./bidAmounts"

it("offers the preset steps over the price, never below the least next bid", () => {
  expect(presetAmounts({ currentBidCents: cents(1_000_000), minimumCents: cents(1_010_000) })).toEqual([
    1_010_000, 1_025_000, 1_050_000, 1_100_000,
  ])
  expect(presetAmounts({ currentBidCents: cents(1_000_000), minimumCents: cents(1_050_000) })).toEqual([
    1_050_000, 1_100_000,
  ])
  expect(presetAmounts({ currentBidCents: null, minimumCents: cents(350_000) })).toEqual([
    350_000, 365_000, 390_000, 440_000,
  ])
})

it("offers whole dollars, none below the least next bid, also over a price with cents", () => {
  expect(presetAmounts({ currentBidCents: cents(1_000_050), minimumCents: cents(1_010_050) })).toEqual([
    1_010_100, 1_025_100, 1_050_100, 1_100_100,
  ])
})

it("names what is too low by its mode", () => {
  expect(amountProblem(cents(99), "exact", cents(100))).toBe("Enter a higher amount")
  expect(amountProblem(cents(99), "proxy", cents(100))).toBe("Enter a higher proxy")
  expect(amountProblem(cents(100), "proxy", cents(100))).toBeNull()
  expect(amountProblem(null, "exact", cents(100))).toBeNull()
})

it("tells who leads that the own maximum is not lowered, and nobody else", () => {
  const figures = { currentBidCents: cents(510_000) }
  const own = (leads: boolean, maximum: number | null) =>
    ownCeiling({ ...figures, leads, ownMaximumCents: maximum === null ? null : cents(maximum) })
  const problem = (amount: number, leads: boolean, maximum: number | null) =>
    amountProblem(cents(amount), "proxy", cents(900_100), own(leads, maximum))
  expect(problem(600_000, true, 900_000)).toBe("Your maximum is CA$9,000. It can be raised, not lowered.")
  expect(problem(900_000, true, 900_000)).toBe("Your maximum is CA$9,000 already. It can be raised, not lowered.")
  expect(problem(510_000, true, null)).toBe("You lead with your bid of CA$5,100. A maximum has to be above it.")
  expect(problem(600_000, false, 900_000)).toBe("Enter a higher proxy")
})

it("takes a maximum over the own one from who leads, over the price where there is none, else from the least next bid", () => {
  const figures = { currentBidCents: cents(510_050), minimumCents: cents(520_050) }
  expect(leastMaximum({ ...figures, leads: false, ownMaximumCents: cents(900_000) })).toBe(520_100)
  expect(leastMaximum({ ...figures, leads: true, ownMaximumCents: cents(900_000) })).toBe(900_100)
  expect(leastMaximum({ ...figures, leads: true, ownMaximumCents: null })).toBe(510_200)
})

it("sends a maximum as a proxy, and an increment or a typed bid as it stands", () => {
  expect(sentModeOf("proxy")).toBe("proxy")
  expect(sentModeOf("increments")).toBe("exact")
  expect(sentModeOf("custom")).toBe("exact")
})
