import { cents } from "@northlot/contract"
import { reserveDropped } from "./reserve"

const unmet = { currentCents: cents(500_000), reserveCents: cents(900_000) }

test.each([
  ["a bid reaches it", unmet, { currentCents: cents(900_000), reserveCents: cents(900_000) }],
  ["it is lowered to the price", unmet, { currentCents: cents(500_000), reserveCents: cents(500_000) }],
  ["it is taken away", unmet, { currentCents: cents(500_000), reserveCents: null }],
  [
    "it is taken away before the first bid",
    { currentCents: null, reserveCents: cents(900_000) },
    { currentCents: null, reserveCents: null },
  ],
])("a reserve drops when %s", (_how, before, after) => {
  expect(reserveDropped(before, after)).toBe(true)
})

test.each([
  ["was lowered and still stands", unmet, { currentCents: cents(500_000), reserveCents: cents(500_100) }],
  [
    "was met before",
    { currentCents: cents(900_000), reserveCents: cents(900_000) },
    { currentCents: cents(950_000), reserveCents: null },
  ],
  ["was never there", { currentCents: null, reserveCents: null }, { currentCents: cents(500_000), reserveCents: null }],
])("nothing drops when it %s", (_how, before, after) => {
  expect(reserveDropped(before, after)).toBe(false)
})
