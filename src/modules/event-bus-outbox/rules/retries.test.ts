import fc from "fast-check"
import { afterEndedProcess, retryAfterSeconds } from "./retries"

test("an event that ended its process once is tried again by itself, and one that did so twice is set aside", () => {
  expect(afterEndedProcess(1)).toBe("deliver-alone")
  expect(afterEndedProcess(2)).toBe("set-aside")
  expect(afterEndedProcess(3)).toBe("set-aside")
})

test("an event that fails waits longer each time, never the same time as others, and not for ever", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 299 }), fc.double({ min: 0, max: 1, noNaN: true }), (failures, chance) => {
      const seconds = retryAfterSeconds(failures, chance)!
      expect(seconds).toBeGreaterThanOrEqual(0.75)
      expect(seconds).toBeLessThanOrEqual(375)
      expect(retryAfterSeconds(failures + 1, chance) ?? Infinity).toBeGreaterThanOrEqual(seconds)
    })
  )
  expect(retryAfterSeconds(1, 0)).not.toBe(retryAfterSeconds(1, 1))
  expect(retryAfterSeconds(300, 0.5)).toBeNull()
})
