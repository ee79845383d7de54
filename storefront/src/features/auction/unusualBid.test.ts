import fc from "fast-check"
import { cents } from "@northlot/contract"
import { isUnusualBid, unusualBidSentence } from "./unusualBid"

const amount = fc.integer({ min: 1, max: 1_000_000_000 })

const UNKNOWN = { askingCents: null, marketCents: null }

test("an amount is unusual from a cent over so many times the price on, and not below", () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: 2, max: 100 }), (price, factor) => {
      const of = (amountCents: number) =>
        isUnusualBid({ amountCents: cents(amountCents), priceCents: cents(price), factor, ...UNKNOWN })
      expect(of(price * factor)).toBe(false)
      expect(of(price * factor + 1)).toBe(true)
    })
  )
})

test.each([
  ["the asking price", { askingCents: cents(2_000_000), marketCents: null }, 2_000_000],
  ["a fifth over what such cars were sold for", { askingCents: null, marketCents: cents(2_000_000) }, 2_400_000],
  ["the higher of both", { askingCents: cents(2_500_000), marketCents: cents(2_000_000) }, 2_500_000],
])("an amount up to %s is no slip, however low the auction opens, and a cent over it is", (_what, known, most) => {
  const of = (amountCents: number) =>
    isUnusualBid({ amountCents: cents(amountCents), priceCents: cents(500_000), factor: 3, ...known })
  expect(of(most)).toBe(false)
  expect(of(most + 1)).toBe(true)
})

test("an asking price below the price of the auction makes nothing unusual", () => {
  const known = { askingCents: cents(100), marketCents: cents(100) }
  expect(isUnusualBid({ amountCents: cents(2_100_000), priceCents: cents(700_000), factor: 3, ...known })).toBe(false)
})

test.each([
  [11_500_000, 1_150_000, "CA$115,000 is ten times the current bid of CA$11,500."],
  [3_500_000, 1_150_000, "CA$35,000 is more than three times the current bid of CA$11,500."],
  [115_000_000, 1_150_000, "CA$1,150,000 is 100 times the current bid of CA$11,500."],
])("%i cents over %i are compared in words", (amountCents, priceCents, sentence) => {
  expect(
    unusualBidSentence({ amountCents: cents(amountCents), priceCents: cents(priceCents), price: "current bid" })
  ).toBe(sentence)
})
