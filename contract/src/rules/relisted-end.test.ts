import { relistedEnd } from "./relisted-end"

const HOUR = 3_600_000
const now = new Date("2026-05-10T12:00:00Z")
const limits = { minDurationSeconds: 3_600, maxDurationSeconds: 30 * 24 * 3_600 }

test.each([
  ["as long as the last run was published for", 36, 36],
  ["as long as the policy allows at most, where it was longer", 40 * 24, 30 * 24],
  ["as long as the policy asks at least, where it was shorter", 0.25, 1],
])("a relisted car runs %s", (_case, before, hours) => {
  expect(relistedEnd(before * 3_600, now, limits)).toEqual(new Date(now.getTime() + hours * HOUR))
})
