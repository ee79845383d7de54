import { assert, date, integer, property } from "fast-check"
import { scheduleProblem } from "./listing-schedule"
import { staggeredEnd } from "./staggered-ends"
import { fromTorontoInput, toTorontoInput } from "./toronto-input"

const MINUTE = 60_000
const MOST_CARS = 500
const moments = date({ min: new Date("2026-01-01"), max: new Date("2028-01-01"), noInvalidDate: true })
const distances = integer({ min: 0, max: 1_440 })

test("ends follow each other in the order of the cars, all as far apart as was asked", () => {
  assert(
    property(moments, distances, integer({ min: 0, max: MOST_CARS }), (firstEndsAt, everyMinutes, index) => {
      const stagger = { firstEndsAt, everyMinutes }
      expect(staggeredEnd(stagger, 0)).toEqual(firstEndsAt)
      const apart = staggeredEnd(stagger, index + 1).getTime() - staggeredEnd(stagger, index).getTime()
      expect(apart).toBe(everyMinutes * MINUTE)
    })
  )
})

test("from the first end that is later than an auction may run, every one is, and none before it", () => {
  const limits = { minDurationSeconds: 3_600, maxDurationSeconds: 7 * 86_400 }
  assert(
    property(moments, integer({ min: 3_600, max: 7 * 86_400 }), distances, (now, seconds, everyMinutes) => {
      const stagger = { firstEndsAt: new Date(now.getTime() + seconds * 1_000), everyMinutes }
      const problems = Array.from({ length: MOST_CARS }, (_, index) =>
        scheduleProblem({ startsAt: null, endsAt: staggeredEnd(stagger, index) }, limits, now)
      )
      const inTime = problems.filter((problem) => problem === null).length
      expect(problems.slice(0, inTime).every((problem) => problem === null)).toBe(true)
      expect(problems.slice(inTime).every((problem) => problem === "too_long")).toBe(true)
    }),
    { numRuns: 50 }
  )
})

test.each([
  // In November, the hour from 01:00 happens twice. In March, the hour from 02:00 is skipped.
  ["2026-11-01T00:30", ["00:30", "01:30", "01:30", "02:30"]],
  ["2026-03-08T01:30", ["01:30", "03:30", "04:30", "05:30"]],
])("an hour apart is an hour in the night in which clocks change: %s", (first, shown) => {
  const stagger = { firstEndsAt: new Date(fromTorontoInput(first)!), everyMinutes: 60 }
  const times = shown.map((_time, index) => toTorontoInput(staggeredEnd(stagger, index).toISOString()).slice(11))
  expect(times).toEqual(shown)
})
