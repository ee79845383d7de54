import { scheduleProblem } from "./listing-schedule"

const now = new Date("2026-05-01T12:00:00Z")
const limits = { minDurationSeconds: 3_600, maxDurationSeconds: 2_592_000 }
const at = (seconds: number) => new Date(now.getTime() + seconds * 1_000)

test.each([
  ["no schedule at all", null, null, null],
  ["an end alone", null, 86_400, null],
  ["a start without an end", 600, null, "end_missing"],
  ["exactly the shortest run", 600, 4_200, null],
  ["one second less than the shortest run", 600, 4_199, "too_short"],
  ["the shortest run from now, sent a minute ago", null, 3_540, null],
  ["less than that from now", null, 3_539, "too_short"],
  ["exactly the longest run", 600, 600 + 2_592_000, null],
  ["one second more than the longest run", 600, 601 + 2_592_000, "too_long"],
  ["400 days", null, 400 * 86_400, "too_long"],
  ["one second", 600, 601, "too_short"],
  ["an end at the start", 600, 600, "ends_before_start"],
  ["an end before the start", 7_200, 3_600, "ends_before_start"],
  ["an end in the past", null, -1, "ends_before_start"],
  ["a start a minute ago", -60, 7_200, null],
  ["a start hours ago, with an end that lies ahead", -7_200, 7_200, null],
  ["less than the shortest run from now, begun hours ago", -7_200, 3_539, "too_short"],
  ["the longest run from now, begun hours ago", -7_200, 2_592_000, null],
  ["a start and an end that have passed", -7_200, -3_600, "ends_before_start"],
  ["a start that has passed, without an end", -7_200, null, "end_missing"],
])("%s", (_case, starts, ends, problem) => {
  const schedule = { startsAt: starts === null ? null : at(starts), endsAt: ends === null ? null : at(ends) }
  expect(scheduleProblem(schedule, limits, now)).toBe(problem)
})
