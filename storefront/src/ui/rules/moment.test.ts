import { formatLongMoment, formatMoment, formatTime } from "./moment"

/** Each minute of the night in which the clocks go back (2026-11-01). */
const minutes = Array.from({ length: 360 }, (_, index) => new Date(Date.UTC(2026, 10, 1, 3, index)).toISOString())

test.each([formatMoment, formatLongMoment, formatTime])(
  "no two minutes of an hour that comes twice read alike",
  (format) => {
    expect(new Set(minutes.map((minute) => format(minute))).size).toBe(minutes.length)
  }
)

test("every time carries its zone, and stays on one line with it", () => {
  expect(formatMoment("2026-11-01T05:30:00Z")).toBe("Nov 1, 1:30\u00a0a.m.\u00a0EDT")
  expect(formatTime("2026-11-01T06:30:00Z")).toBe("1:30 a.m. EST")
  expect(formatMoment("2026-11-20T23:05:00Z")).toBe("Nov 20, 6:05\u00a0p.m.\u00a0EST")
  expect(formatMoment("2026-07-20T23:05:00Z")).toBe("Jul 20, 7:05\u00a0p.m.\u00a0EDT")
})
