import fc from "fast-check"
import { cents } from "./money"
import { isUnusualBid, unusualBidSentence } from "./unusual-bid"

const amount = fc.integer({ min: 1, max: 1_000_000_000 })

test("an amount is unusual from a cent over so many times the price on, and not below", () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: 2, max: 100 }), (priceCents, factor) => {
      expect(isUnusualBid({ amountCents: cents(priceCents * factor), priceCents: cents(priceCents), factor })).toBe(
        false
      )
      expect(isUnusualBid({ amountCents: cents(priceCents * factor + 1), priceCents: cents(priceCents), factor })).toBe(
        true
      )
    })
  )
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
