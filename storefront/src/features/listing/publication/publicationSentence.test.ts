import { cents, openingPriceCents, sellsAtAnyBid } from "@northlot/contract"
import fc from "fast-check"
import { publicationConsequences, publicationSentence } from "./publicationSentence"

const policy = { antiSnipeWindowSeconds: 120, antiSnipeExtensionSeconds: 120 }
const endsAt = new Date("2026-11-30T01:38:00Z")
const open = { startsAt: null, endsAt, openingCents: cents(10_000), reserveCents: null }
const held = { ...open, openingCents: cents(560_000), reserveCents: cents(1_600_000) }

test.each([
  [
    "without a reserve",
    open,
    "Sells to the highest bidder from CA$100. No reserve. Ends Sunday, November 29, 8:38 p.m. EST.",
  ],
  [
    "with a reserve",
    held,
    "Bidding begins at CA$5,600. Sells to the highest bidder once the reserve of CA$16,000 is met. Ends Sunday, November 29, 8:38 p.m. EST.",
  ],
  [
    "whose reserve the first bid meets",
    { ...open, openingCents: cents(100), reserveCents: cents(100) },
    "Sells to the highest bidder from CA$1: the first bid meets the reserve of CA$1. Ends Sunday, November 29, 8:38 p.m. EST.",
  ],
  [
    "that opens later",
    { ...open, startsAt: new Date("2026-11-23T14:00:00Z") },
    "Opens Monday, November 23, 9:00 a.m. EST. Sells to the highest bidder from CA$100. No reserve. Ends Sunday, November 29, 8:38 p.m. EST.",
  ],
  [
    "whose opening price has cents",
    { ...open, openingCents: cents(10_050) },
    "Sells to the highest bidder from CA$100.50. No reserve. Ends Sunday, November 29, 8:38 p.m. EST.",
  ],
  [
    "that ends in summer time",
    { ...open, endsAt: new Date("2026-07-01T03:59:00Z") },
    "Sells to the highest bidder from CA$100. No reserve. Ends Tuesday, June 30, 11:59 p.m. EDT.",
  ],
])("a car %s is published with its figures, in Toronto's time", (_case, terms, sentence) => {
  expect(publicationSentence(terms)).toBe(sentence)
})

test("what follows is told by the policy in force, not by fixed words", () => {
  expect(publicationConsequences(held, policy)).toEqual([
    "After the first bid you cannot withdraw the car. Price, schedule, VIN and kilometres are then fixed, and the reserve can only be lowered.",
    "If the reserve is not met, the car stays yours, and the highest bidder may make you an offer.",
    "A bid in the last 2 minutes moves the end to 2 minutes after that bid.",
  ])
  expect(publicationConsequences(open, { antiSnipeWindowSeconds: 60, antiSnipeExtensionSeconds: 90 })).toEqual([
    expect.stringContaining("cannot withdraw the car"),
    "A bid in the last minute moves the end to 90 seconds after that bid.",
  ])
  expect(publicationConsequences(open, { antiSnipeWindowSeconds: 0, antiSnipeExtensionSeconds: 120 })).toHaveLength(1)
})

test("whatever is sold without protection is said to sell from its opening price, and nothing else is", () => {
  const amount = fc.integer({ min: 1, max: 1_000_000_000 }).map(cents)
  fc.assert(
    fc.property(
      fc.option(amount),
      fc.option(amount),
      fc.integer({ min: 2_000, max: 5_000 }),
      (reserveCents, startingPriceCents, share) => {
        const openingCents = openingPriceCents({ reserveCents, startingPriceCents, openingShareBasisPoints: share })
        const terms = { ...open, openingCents, reserveCents }
        const sentence = publicationSentence(terms)
        expect(sentence.includes("once the reserve of")).toBe(!sellsAtAnyBid(terms))
        expect(sentence.includes("No reserve.")).toBe(reserveCents === null)
        // The sentence rounds no amount: its figures are exactly the binding amounts.
        const figures = [...sentence.matchAll(/CA\$([\d,]+(?:\.\d\d)?)/g)].map(([, figure]) =>
          Math.round(Number(figure!.replaceAll(",", "")) * 100)
        )
        expect(figures).toEqual(reserveCents === null ? [openingCents] : [openingCents, reserveCents])
      }
    )
  )
})
