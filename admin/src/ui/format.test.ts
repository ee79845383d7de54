import { formatMoment, formatMomentBriefly, formatMomentToTheSecond, formatTimeLeft } from "./format"

test.each([
  ["2026-03-04T18:30:00Z", "in 2 days 3 hours"],
  ["2026-03-02T17:05:40Z", "in 2 hours 5 minutes"],
  ["2026-03-02T15:00:09Z", "in 9 seconds"],
  ["2026-03-01T13:59:00Z", "overdue by 1 day 1 hour"],
])("%s, seen from 3 p.m. on March 2, is %s", (dueAt, words) => {
  expect(formatTimeLeft(dueAt, "2026-03-02T15:00:00Z")).toBe(words)
})

test.each([formatMoment, formatMomentBriefly, formatMomentToTheSecond])(
  "every time carries its zone, also in the hour that comes twice in one night",
  (format) => {
    const [first, second] = ["2026-11-01T05:30:00Z", "2026-11-01T06:30:00Z"].map((instant) => format(instant))
    expect(first).toMatch(/EDT$/)
    expect(second).toMatch(/EST$/)
  }
)
