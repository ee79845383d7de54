import fc from "fast-check"
import { cents } from "@northlot/contract"
import { closingChecks, closingRefusal, monthAfter, type MonthFacts } from "./month-closing"

const until = new Date("2026-11-01T04:00:00Z")
const fine: MonthFacts = {
  now: until,
  until,
  debitCents: cents(100),
  creditCents: cents(100),
  trustCents: cents(50),
  owedCents: cents(50),
  comparedUntil: until,
  differences: 0,
}
const before = new Date(until.getTime() - 1)

test("a month is closed when it is over, everything agrees and was compared", () => {
  expect(closingRefusal(closingChecks(fine), "")).toBeNull()
})

test.each<[string, Partial<MonthFacts>]>([
  ["it is not over", { now: before }],
  ["debits and credits differ", { debitCents: cents(101) }],
  ["the trust account does not hold what is owed", { trustCents: cents(49) }],
])("it is not closed where %s, whatever is explained", (_what, change) => {
  fc.assert(
    fc.property(fc.string(), (note) => {
      expect(closingRefusal(closingChecks({ ...fine, ...change }), note)).not.toBeNull()
    })
  )
})

test("the sentence of a month that goes on ends once, whatever the moment ends with", () => {
  const [over] = closingChecks({ ...fine, now: before })
  expect(over!.text).toMatch(/^The month ends .*[^.]\.$/)
})

test.each<[string, Partial<MonthFacts>]>([
  ["it was never compared", { comparedUntil: null }],
  ["its last moment was not compared", { comparedUntil: before }],
  ["a difference stands", { differences: 1 }],
])("where %s, somebody says why", (_what, change) => {
  const checks = closingChecks({ ...fine, ...change })
  expect(closingRefusal(checks, "")).toMatch(/Write down why/)
  expect(closingRefusal(checks, "ok")).toMatch(/Write down why/)
  expect(closingRefusal(checks, "The provider lost a record")).toBeNull()
})

test("months follow each other", () => {
  const month = fc.tuple(fc.integer({ min: 2020, max: 2098 }), fc.integer({ min: 1, max: 12 }))
  fc.assert(
    fc.property(month, ([year, number]) => {
      const following = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7)
      expect(monthAfter(`${year}-${String(number).padStart(2, "0")}`)).toBe(following)
    })
  )
})
