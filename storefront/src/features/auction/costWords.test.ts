import { allInCost, cents } from "@northlot/contract"
import { costWords } from "./costWords"

const priced = { priceCents: cents(630_000), feesCents: cents(59_325) }

it.each([
  [
    "a private seller's car",
    { feeCents: cents(59_325), sellerType: "private", allIn: allInCost({ ...priced, fromDealer: false }) },
    "You pay CA$6,893.25 now. With tax at ServiceOntario, you pay about CA$7,712.25. The sum includes CA$593.25 in fees.",
  ],
  [
    "a dealer's car",
    { feeCents: cents(59_325), sellerType: "dealer", allIn: allInCost({ ...priced, fromDealer: true }) },
    "You pay CA$7,712.25 now. The sum includes CA$593.25 in fees, and HST because a dealer sells the car.",
  ],
  [
    "a fee that is not known yet",
    { feeCents: null, sellerType: "private", allIn: null },
    "You pay the price, the buyer fee.",
  ],
  [
    "a dealer's car before the quote",
    { feeCents: cents(59_325), sellerType: "dealer", allIn: null },
    "You pay the price, CA$593.25 in fees and HST.",
  ],
] as const)("says of %s what is paid, and no sum as a deadline", (_car, cost, words) => {
  expect(costWords(cost)).toBe(words)
})
