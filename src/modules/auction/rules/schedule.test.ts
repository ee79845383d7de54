import { scheduleRefusal } from "./schedule"

const HOUR = 3_600_000
const NOW = Date.UTC(2026, 10, 20, 12)
const policy = { minDurationSeconds: 3_600, maxDurationSeconds: 2_592_000 }

describe("the schedule of an auction", () => {
  test.each([
    ["an hour from now, opening at once", null, NOW + HOUR, null],
    ["an hour that began while the request travelled", NOW - 2_000, NOW + HOUR - 2_000, null],
    ["exactly 30 days", NOW + HOUR, NOW + HOUR + 720 * HOUR, null],
    ["a start long ago counts from now", NOW - 10 * HOUR, NOW + HOUR / 2, "too_short"],
    ["an end before the start", NOW + 2 * HOUR, NOW + HOUR, "ends_before_start"],
    ["an end at the start", NOW + HOUR, NOW + HOUR, "ends_before_start"],
    ["an end in the past", null, NOW - 1, "ends_before_start"],
    ["one second", NOW + HOUR, NOW + HOUR + 1_000, "too_short"],
    ["a scheduled run of a millisecond under the minimum", NOW + HOUR, NOW + 2 * HOUR - 1, "too_short"],
    ["400 days", null, NOW + 400 * 24 * HOUR, "too_long"],
    ["a millisecond over the maximum", NOW + HOUR, NOW + HOUR + 720 * HOUR + 1, "too_long"],
  ])("%s", (_case, startsAt, endsAt, refusal) => {
    expect(scheduleRefusal({ startsAt, endsAt }, policy, NOW)).toBe(refusal)
  })

  test("a minimum of seconds leaves a second no room", () => {
    const short = { minDurationSeconds: 5, maxDurationSeconds: 60 }
    expect(scheduleRefusal({ startsAt: null, endsAt: NOW + 1_000 }, short, NOW)).toBe("too_short")
    expect(scheduleRefusal({ startsAt: null, endsAt: NOW + 4_900 }, short, NOW)).toBeNull()
  })
})
