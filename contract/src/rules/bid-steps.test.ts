import fc from "fast-check"
import { bandsOf, bidStepsProblem, leastStepCents, type BidStep } from "./bid-steps"
import { cents, type Cents } from "./money"

const table = (...bands: [from: number, step: number][]): BidStep[] =>
  bands.map(([from, step]) => ({ fromCents: cents(from), stepCents: cents(step) }))

const TABLE = table([0, 100], [1_000, 250], [5_000, 500])

test.each([
  ["of the first band below the second", 999, 1, 100],
  ["of a band from its first cent on", 1_000, 1, 250],
  ["of the last band however high the price is", 900_000, 1, 500],
  ["of the seller where that is more", 1_000, 300, 300],
  ["of the band where the seller's is less", 5_000, 300, 500],
])("the least step is that %s", (_case, price, own, expected) => {
  expect(leastStepCents({ minIncrementCents: cents(own), bidSteps: TABLE }, cents(price))).toBe(expected)
})

test("without a table the seller's own step is the least one", () => {
  expect(leastStepCents({ minIncrementCents: cents(7), bidSteps: [] }, cents(1_000))).toBe(7)
})

test("bands in which the seller's own step makes no difference are one band", () => {
  const terms = { minIncrementCents: cents(250), bidSteps: TABLE }
  expect(bandsOf(terms)).toEqual(table([0, 250], [5_000, 500]))
})

test.each([
  ["is sound", TABLE, null],
  ["may be flat", table([0, 100]), null],
  ["may keep a step over two bands", table([0, 100], [10, 100]), null],
  ["needs a first band", table(), "FIRST_NOT_FROM_ZERO"],
  ["begins at 0", table([1, 100]), "FIRST_NOT_FROM_ZERO"],
  ["names each price once", table([0, 100], [10, 200], [10, 300]), "NOT_ASCENDING"],
  ["goes upwards", table([0, 100], [20, 200], [10, 300]), "NOT_ASCENDING"],
  ["has no smaller step at a higher price", table([0, 200], [10, 100]), "STEP_FALLS"],
])("a table %s", (_case, bands, problem) => {
  expect(bidStepsProblem(bands)).toBe(problem)
})

const bands = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 9 })), { maxLength: 5 })
  .map((gaps) => {
    let [from, step] = [0, 1]
    return table([0, 1], ...gaps.map(([gap, more]): [number, number] => [(from += gap), (step += more)]))
  })

test("the least next price rises with the price, and the shortened table says the same", () => {
  fc.assert(
    fc.property(bands, fc.integer({ min: 1, max: 12 }), fc.nat(150), (bidSteps, own, price) => {
      expect(bidStepsProblem(bidSteps)).toBeNull()
      const terms = { minIncrementCents: cents(own), bidSteps }
      const next = (at: number) => at + leastStepCents(terms, at as Cents)
      expect(next(price + 1)).toBeGreaterThan(next(price))
      expect(next(price)).toBeGreaterThan(price)
      expect(leastStepCents({ ...terms, bidSteps: bandsOf(terms) }, cents(price))).toBe(next(price) - price)
    })
  )
})
