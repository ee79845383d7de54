import { cents } from "../rules/money"
import { bidStepsSentence } from "./bid-steps"

const band = (from: number, step: number) => ({ fromCents: cents(from * 100), stepCents: cents(step * 100) })

it.each([
  ["one step", { minIncrementCents: cents(10_000), bidSteps: [] }, "Each bid must be at least CA$100 higher."],
  [
    "bands by the price",
    { minIncrementCents: cents(0), bidSteps: [band(0, 100), band(10_000, 250), band(50_000, 500)] },
    "Each bid must be at least CA$100 higher, from CA$10,000 on CA$250, from CA$50,000 on CA$500.",
  ],
  [
    "a seller's step over the first band",
    { minIncrementCents: cents(25_000), bidSteps: [band(0, 100), band(10_000, 250)] },
    "Each bid must be at least CA$250 higher.",
  ],
  ["terms that are not known", null, ""],
])("a bidder reads the least step: %s", (_terms, terms, sentence) => {
  expect(bidStepsSentence(terms)).toBe(sentence)
})
