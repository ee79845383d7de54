import { allInCost, cents } from "@northlot/contract"
import { costWords } from "./costWords"

const priced = { priceCents: cents(630_000), feesCents: cents(59_325) }

it.each([
  [
    "a private seller's car",
    { feeCents: cents(59_325), sellerType: "private", allIn: allInCost({ ...priced, fromDealer: false }) },
    "CA$593.25 in fees. Due now: CA$6,893.25. With tax at ServiceOntario about CA$7,712.25.",
  ],
  [
    "a dealer's car",
    { feeCents: cents(59_325), sellerType: "dealer", allIn: allInCost({ ...priced, fromDealer: true }) },
    "CA$593.25 in fees and HST on the price, because the seller is a dealer. Due now: CA$7,712.25.",
  ],
  ["a fee that is not known yet", { feeCents: null, sellerType: "private", allIn: null }, "the buyer fee."],
] as const)("says of %s what is paid, and no sum as a deadline", (_car, cost, words) => {
  expect(costWords(cost)).toBe(words)
})
