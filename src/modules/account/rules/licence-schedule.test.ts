import fc from "fast-check"
import { LICENCE_RETENTION_DAYS, dueReminder, isDocumentOver } from "./licence-schedule"

const dayOf = (number: number) => new Date(Date.UTC(2026, 0, 1) + number * 86_400_000).toISOString().slice(0, 10)
const day = fc.integer({ min: 0, max: 2_000 })

test("a dealer is told a month, a week and on the day before the licence ends, and not for ever after", () => {
  const on = (daysLeft: number) => dueReminder(dayOf(500), dayOf(500 - daysLeft))
  expect([31, 30, 8, 7, 1, 0, -7, -8].map(on)).toEqual([null, 30, 30, 7, 7, 0, 0, null])
})

test("the later the day, the later the reminder: none comes back", () => {
  fc.assert(
    fc.property(day, day, fc.nat(60), (expires, today, later) => {
      const [first, second] = [
        dueReminder(dayOf(expires), dayOf(today)),
        dueReminder(dayOf(expires), dayOf(today + later)),
      ]
      if (first !== null && second !== null) expect(second).toBeLessThanOrEqual(first)
    })
  )
})

test("a document is kept while its licence counts or waits, and goes some time after it ended or was rejected", () => {
  fc.assert(
    fc.property(day, day, (last, today) => {
      const passed = today - last
      expect(isDocumentOver({ state: "verified", expiresOn: dayOf(last) }, dayOf(today))).toBe(
        passed > LICENCE_RETENTION_DAYS.expired
      )
      expect(isDocumentOver({ state: "rejected", decidedOn: dayOf(last) }, dayOf(today))).toBe(
        passed > LICENCE_RETENTION_DAYS.rejected
      )
      expect(isDocumentOver({ state: "pending" }, dayOf(today))).toBe(false)
    })
  )
})
