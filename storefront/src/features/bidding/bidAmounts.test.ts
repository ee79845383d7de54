import { amountProblem, costOfWinning, presetAmounts } from "./bidAmounts"

it("offers the preset steps over the price, never below the least next bid", () => {
  expect(presetAmounts({ currentBidCents: 1_000_000, minimumCents: 1_010_000 })).toEqual([1_010_000, 1_025_000, 1_050_000, 1_100_000])
  expect(presetAmounts({ currentBidCents: 1_000_000, minimumCents: 1_050_000 })).toEqual([1_050_000, 1_100_000])
  expect(presetAmounts({ currentBidCents: null, minimumCents: 350_000 })).toEqual([350_000, 365_000, 390_000, 440_000])
})

it("names what is too low by its mode", () => {
  expect(amountProblem(99, "exact", 100)).toBe("Enter a higher amount")
  expect(amountProblem(99, "proxy", 100)).toBe("Enter a higher proxy")
  expect(amountProblem(100, "proxy", 100)).toBeNull()
  expect(amountProblem(null, "exact", 100)).toBeNull()
})

it("adds HST on the price only when the seller is a dealer", () => {
  const fee = { feeCents: 35_000, processingCents: 17_500, hstCents: 6_825, totalCents: 59_325 }
  expect(costOfWinning(1_850_000, fee, 1_300, false)).toEqual({ feesCents: 59_325, hstCents: 0, totalCents: 1_909_325 })
  expect(costOfWinning(1_850_000, fee, 1_300, true).hstCents).toBe(240_500)
})
