import fc from "fast-check"
import { periodOf, type Range } from "./period"

const moment = fc.date({
  min: new Date("2024-01-01T00:00:00Z"),
  max: new Date("2030-01-01T00:00:00Z"),
  noInvalidDate: true,
})
const range = fc.constantFrom<Range>("day", "week", "month")

test("what is compared lies before the period, touches it at most, and is no longer than it", () => {
  fc.assert(
    fc.property(moment, range, (now, of) => {
      const { since, until, before } = periodOf({ range: of }, now)
      expect(until).toEqual(now)
      expect(since.getTime()).toBeLessThanOrEqual(now.getTime())
      expect(before.since.getTime()).toBeLessThan(since.getTime())
      expect(before.until.getTime()).toBeLessThanOrEqual(since.getTime())
      expect(before.until.getTime() - before.since.getTime()).toBeLessThanOrEqual(until.getTime() - since.getTime())
    })
  )
})

test("named days and as many days before them follow each other without a gap", () => {
  const day = fc.integer({ min: 0, max: 2_000 }).map((days) => new Date(Date.UTC(2024, 0, 1 + days)))
  const iso = (at: Date) => at.toISOString().slice(0, 10)
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 366 }), (first, more) => {
      const to = iso(new Date(first.getTime() + more * 86_400_000))
      const { since, until, before } = periodOf({ range: "day", from: iso(first), to }, new Date())
      expect(before.until).toEqual(since)
      const length = (until.getTime() - since.getTime()) / 3_600_000
      const lengthBefore = (since.getTime() - before.since.getTime()) / 3_600_000
      // A change between standard and daylight saving time makes a day an hour longer or shorter.
      expect(Math.abs(length - lengthBefore)).toBeLessThanOrEqual(2)
      expect(Math.round(length / 24)).toBe(more + 1)
    })
  )
})

test.each<[Range, string, string, string]>([
  ["day", "2026-03-08T05:00:00.000Z", "2026-03-07T05:00:00.000Z", "2026-03-07T17:00:00.000Z"],
  ["week", "2026-03-02T05:00:00.000Z", "2026-02-23T05:00:00.000Z", "2026-03-01T17:00:00.000Z"],
  ["month", "2026-03-01T05:00:00.000Z", "2026-02-01T05:00:00.000Z", "2026-02-08T17:00:00.000Z"],
])("at one o'clock on the day on which the clocks go forward, a %s begins in Toronto", (of, since, before, until) => {
  // This time is twelve hours after the start of a day that loses an hour.
  const period = periodOf({ range: of }, new Date("2026-03-08T17:00:00Z"))
  expect([period.since, period.before.since, period.before.until].map((at) => at.toISOString())).toEqual([
    since,
    before,
    until,
  ])
})
