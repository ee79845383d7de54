import { cents } from "@northlot/contract"
import { leftText, similarSalesText } from "./priceHelp"

test.each([
  [{ lowestCents: cents(1_240_000), highestCents: cents(1_590_000) }, 6, "CA$12,400 to CA$15,900 (6 sales)."],
  [{ lowestCents: cents(990_000), highestCents: cents(990_000) }, 3, "CA$9,900 (3 sales)."],
])("what like cars sold for is told as it was: %j", (range, total, text) => {
  expect(similarSalesText({ range, total })).toBe(`Similar cars sold here for ${text}`)
})

test("too few sales say nothing", () => {
  expect(similarSalesText({ range: null, total: 2 })).toBeNull()
})

test("what is left of a price is told to the cent, and as a rough figure where the sale may cost otherwise", () => {
  const fee = { feeCents: cents(45_200), about: false, fromDealer: false }
  expect(leftText({ at: "At the reserve of", priceCents: cents(1_600_000), ...fee })).toBe(
    "At the reserve of CA$16,000 you would receive CA$15,548, after your fee of CA$452 with HST."
  )
  expect(leftText({ at: "At", priceCents: cents(1_600_050), ...fee, about: true })).toBe(
    "At CA$16,000.50 you would receive about CA$15,548.50, after your fee of CA$452 with HST."
  )
  expect(leftText({ at: "At", priceCents: cents(10_000), ...fee })).toBe(
    "At CA$100 your fee of CA$452 with HST would be more than the price."
  )
  expect(leftText({ at: "At", priceCents: cents(1_350_000), ...fee, fromDealer: true })).toBe(
    "At CA$13,500 the buyer pays CA$15,255 with HST; you keep CA$13,048 after you remit the HST and pay your fee of CA$452 with HST."
  )
})
