import fc from "fast-check"
import { endAfterOutage, isOutage } from "./outage"

const MINUTE = 60_000
const END = 1_000 * MINUTE
const outage = (fromEnd: number, toEnd: number) => ({ beganAt: END + fromEnd * MINUTE, endedAt: END + toEnd * MINUTE })

test.each<[string, number, number, number | null]>([
  ["a minute within the last ten", -5, -4, END + 6 * MINUTE],
  ["less than a minute within the last ten", -5, -4.01, null],
  ["long before the last ten", -60, -20, null],
  ["a minute of it within the last ten", -60, -9, END + 1 * MINUTE],
  ["half a minute of it within the last ten", -60, -9.5, null],
  ["over the end", -0.2, 3, END + 13 * MINUTE],
  ["over the end, and too short", -0.2, 0.5, null],
  ["up to the very end", -2, 0, END + 10 * MINUTE],
  ["after the end", 0, 30, null],
])("%s", (_case, from, to, expected) => {
  expect(endAfterOutage(END, outage(from, to))).toBe(expected)
})

test("a silence of a minute is an outage", () => {
  expect([isOutage(59_999), isOutage(60_000)]).toEqual([false, true])
})

test("an end never moves to an earlier moment, and never further than ten minutes after recovery", () => {
  fc.assert(
    fc.property(fc.integer({ min: -5_000_000, max: 5_000_000 }), fc.nat(10_000_000), (from, length) => {
      const { beganAt, endedAt } = { beganAt: END + from, endedAt: END + from + length }
      const moved = endAfterOutage(END, { beganAt, endedAt })
      if (moved !== null) {
        expect(moved).toBeGreaterThanOrEqual(END)
        expect(moved === END || moved === endedAt + 10 * MINUTE).toBe(true)
      }
    })
  )
})
