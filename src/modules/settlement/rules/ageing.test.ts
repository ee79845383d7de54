import { ageOf } from "./ageing"

const now = new Date("2026-11-23T12:00:00Z")
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

test.each([
  [-1, "current"],
  [0, "current"],
  [23.99, "current"],
  [24, "1 to 3 days"],
  [71.99, "1 to 3 days"],
  [72, "over 72 hours"],
  [167.99, "over 72 hours"],
  [168, "over week"],
] as const)("what was asked for %d hours ago is %s", (hours, bucket) =>
  expect(ageOf(hoursAgo(hours), now)).toBe(bucket)
)
