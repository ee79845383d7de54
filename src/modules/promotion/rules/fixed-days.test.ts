import { cents } from "@northlot/contract"
import fc from "fast-check"
import { daysOfRun, isOnSale, nextWeekdays, placesLeft } from "./fixed-days"

const at = (moment: string) => new Date(moment)
const run = (from: string, to: string) => ({ from: at(from), to: at(to) })
const WEEKEND = { from: "friday", to: "sunday" } as const

test.each([
  ["a Monday", "2026-11-23T15:00:00Z", "2026-11-27T05:00:00Z", "2026-11-30T05:00:00Z"],
  ["the last second before it", "2026-11-27T04:59:59Z", "2026-11-27T05:00:00Z", "2026-11-30T05:00:00Z"],
  ["its first moment", "2026-11-27T05:00:00Z", "2026-12-04T05:00:00Z", "2026-12-07T05:00:00Z"],
  ["a Saturday", "2026-11-28T15:00:00Z", "2026-12-04T05:00:00Z", "2026-12-07T05:00:00Z"],
  ["the week in which summer time begins", "2026-03-05T15:00:00Z", "2026-03-06T05:00:00Z", "2026-03-09T04:00:00Z"],
  ["the week in which summer time ends", "2026-10-28T15:00:00Z", "2026-10-30T04:00:00Z", "2026-11-02T05:00:00Z"],
])("bought on %s, Friday to Sunday is the next whole weekend in Toronto", (_when, now, from, to) => {
  expect(nextWeekdays(WEEKEND, at(now))).toEqual(run(from, to))
  expect(daysOfRun(run(from, to))).toBe(3)
})

test("days that go over the end of a week, and one day alone, are as many as they name", () => {
  const now = at("2026-11-23T15:00:00Z")
  expect(nextWeekdays({ from: "saturday", to: "monday" }, now)).toEqual(
    run("2026-11-28T05:00:00Z", "2026-12-01T05:00:00Z")
  )
  expect(nextWeekdays({ from: "tuesday", to: "tuesday" }, now)).toEqual(
    run("2026-11-24T05:00:00Z", "2026-11-25T05:00:00Z")
  )
})

test("a tier is on sale in its time, for days that are not over and not far away", () => {
  const tier = { id: "it", label: "It", priceCents: cents(499), days: 3 }
  const now = at("2026-11-23T15:00:00Z")
  const onSale = { from: "2026-11-23T15:00:00Z", to: "2026-11-24T00:00:00Z" }
  expect(isOnSale({ ...tier, onSale }, null, now)).toBe(true)
  expect(isOnSale({ ...tier, onSale }, null, at("2026-11-23T14:59:59Z"))).toBe(false)
  expect(isOnSale({ ...tier, onSale }, null, at(onSale.to))).toBe(false)
  expect(isOnSale(tier, run("2026-11-20T00:00:00Z", "2026-11-23T15:00:00Z"), now)).toBe(false)
  expect(isOnSale(tier, run("2027-03-01T00:00:00Z", "2027-03-02T00:00:00Z"), now)).toBe(false)
})

test("places are counted by the day: the fullest one decides", () => {
  const weekend = run("2026-11-27T05:00:00Z", "2026-11-30T05:00:00Z")
  const saturday = run("2026-11-28T05:00:00Z", "2026-11-29T05:00:00Z")
  const sunday = run("2026-11-29T05:00:00Z", "2026-11-30T05:00:00Z")
  expect(placesLeft(3, weekend, [])).toBe(3)
  expect(placesLeft(3, weekend, [saturday, sunday])).toBe(2)
  expect(placesLeft(3, weekend, [saturday, saturday, sunday])).toBe(1)
  expect(placesLeft(2, weekend, [weekend, saturday, saturday])).toBe(0)
  expect(placesLeft(1, saturday, [sunday])).toBe(1)
  expect(placesLeft(2, weekend, [run("2026-11-30T05:00:00Z", "2026-12-01T05:00:00Z")])).toBe(2)
})

test("whoever buys while places are left, no day has more than its places", () => {
  const days = fc.tuple(fc.nat(10), fc.integer({ min: 1, max: 5 }))
  fc.assert(
    fc.property(fc.array(days, { maxLength: 30 }), fc.integer({ min: 1, max: 4 }), (wanted, places) => {
      const first = at("2026-10-25T04:00:00Z").getTime()
      const runs = wanted.map(([from, length]) => ({
        from: new Date(first + from * 86_400_000),
        to: new Date(first + (from + length) * 86_400_000),
      }))
      const sold = runs.reduce<typeof runs>(
        (have, one) => (placesLeft(places, one, have) > 0 ? [...have, one] : have),
        []
      )
      for (let hour = 0; hour < 16 * 24; hour++) {
        const moment = new Date(first + hour * 3_600_000)
        expect(sold.filter(({ from, to }) => from <= moment && to > moment).length).toBeLessThanOrEqual(places)
      }
    })
  )
})
