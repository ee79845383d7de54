import fc from "fast-check"
import { daysOfPeriod, type TransactionPeriod } from "./transaction-period"

test.each([
  ["today", "2026-03-01", "2026-03-01", "2026-03-01"],
  ["last-7-days", "2026-03-03", "2026-02-25", "2026-03-03"],
  ["last-30-days", "2026-01-15", "2025-12-17", "2026-01-15"],
  ["last-90-days", "2024-03-31", "2024-01-02", "2024-03-31"],
  ["this-month", "2026-11-21", "2026-11-01", "2026-11-21"],
  ["previous-month", "2026-01-31", "2025-12-01", "2025-12-31"],
  ["previous-month", "2024-03-30", "2024-02-01", "2024-02-29"],
  ["year-to-date", "2026-01-01", "2026-01-01", "2026-01-01"],
] as const)("%s on %s is %s to %s", (period, today, first, last) => {
  expect(daysOfPeriod(period, today)).toEqual({ first, last })
})

test("all dates have no limit", () => {
  expect(daysOfPeriod("all", "2026-11-21")).toBeNull()
})

test("the last N days are N days, today among them", () => {
  const days = fc
    .date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  fc.assert(
    fc.property(days, fc.constantFrom(7, 30, 90), (today, count) => {
      const range = daysOfPeriod(`last-${count}-days` as TransactionPeriod, today)!
      expect(range.last).toBe(today)
      expect((Date.parse(range.last) - Date.parse(range.first)) / 86_400_000).toBe(count - 1)
    })
  )
})
