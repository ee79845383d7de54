import fc from "fast-check"
import { endAfterPause, isPaused, pauseRefusal } from "./pause"

const MINUTE = 60_000
const DAY = 86_400_000
const moment = fc.integer({ min: 1, max: 30 * DAY })

test("an auction is paused up to the moment that was said, and not at it", () => {
  expect([isPaused(null, 5), isPaused(10, 9), isPaused(10, 10)]).toEqual([false, true, false])
})

test("only an open auction is paused, until later than now, and for at most seven days", () => {
  const refusal = (status: "scheduled" | "open" | "settled" | "cancelled", until: number) =>
    pauseRefusal({ status, endsAt: 100 }, until, 50)
  for (const status of ["scheduled", "settled", "cancelled"] as const) expect(refusal(status, 200)).toBe("not_open")
  expect(pauseRefusal({ status: "open", endsAt: 50 }, 200, 50)).toBe("not_open")
  expect([refusal("open", 50), refusal("open", 51)]).toEqual(["not_later", null])
  expect([refusal("open", 50 + 7 * DAY), refusal("open", 51 + 7 * DAY)]).toEqual([null, "too_long"])
})

test("what was left is left after the pause, ten minutes at least, and the end never moves back", () => {
  fc.assert(
    fc.property(moment, moment, moment, (now, left, pause) => {
      const [endsAt, until] = [now + left, now + pause]
      const end = endAfterPause({ endsAt, pausedUntil: null }, until, now)
      expect(end - until).toBeGreaterThanOrEqual(Math.max(left, 10 * MINUTE))
      expect(end).toBeGreaterThan(endsAt)
      expect(end).toBe(until + Math.max(left, 10 * MINUTE))
    })
  )
})

test("a pause that is said once more moves nothing, and a shorter one takes no time away", () => {
  fc.assert(
    fc.property(moment, moment, moment, moment, (now, left, pause, later) => {
      const until = now + pause
      const endsAt = endAfterPause({ endsAt: now + left, pausedUntil: null }, until, now)
      const during = Math.min(now + later, until - 1)
      expect(endAfterPause({ endsAt, pausedUntil: until }, until, during)).toBe(endsAt)
      expect(endAfterPause({ endsAt, pausedUntil: until }, Math.max(during + 1, until - later), during)).toBe(endsAt)
      expect(endAfterPause({ endsAt, pausedUntil: until }, until + later, during)).toBe(endsAt + later)
    })
  )
})
