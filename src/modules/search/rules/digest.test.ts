import fc from "fast-check"
import { digestAt } from "./digest"

test.each([
  ["2026-07-10T11:59:59.999Z", "2026-07-09", "2026-07-09T12:00:00.000Z"],
  ["2026-07-10T12:00:00.000Z", "2026-07-10", "2026-07-10T12:00:00.000Z"],
  ["2026-01-10T12:59:59.999Z", "2026-01-09", "2026-01-09T13:00:00.000Z"],
  ["2026-01-10T13:00:00.000Z", "2026-01-10", "2026-01-10T13:00:00.000Z"],
  // Clocks go forward on March 8 and back on November 1; the digest still goes out at eight o'clock.
  ["2026-03-08T12:00:00.000Z", "2026-03-08", "2026-03-08T12:00:00.000Z"],
  ["2026-03-08T11:30:00.000Z", "2026-03-07", "2026-03-07T13:00:00.000Z"],
  ["2026-11-01T12:30:00.000Z", "2026-10-31", "2026-10-31T12:00:00.000Z"],
  ["2026-11-01T13:00:00.000Z", "2026-11-01", "2026-11-01T13:00:00.000Z"],
])("at %s the newest digest is that of %s", (now, day, until) => {
  expect(digestAt(new Date(now))).toEqual({ day, until: new Date(until) })
})

test("at every moment the newest digest is past, and less than a day and an hour old", () => {
  fc.assert(
    fc.property(fc.date({ min: new Date("2024-01-01"), max: new Date("2034-01-01"), noInvalidDate: true }), (now) => {
      const age = now.getTime() - digestAt(now).until.getTime()
      expect(age).toBeGreaterThanOrEqual(0)
      expect(age).toBeLessThan(25 * 3_600_000)
    })
  )
})
