import { plannedAt } from "./planned-at"

const planned = [
  { effectiveFrom: "2026-11-30T05:00:00.000Z", fee: 2 },
  { effectiveFrom: "2026-12-07T05:00:00.000Z", fee: 3 },
]

test.each([
  ["no end", null, undefined],
  ["an end before any change", "2026-11-30T04:59:59.999Z", undefined],
  ["the moment of the first", "2026-11-30T05:00:00.000Z", 2],
  ["an end between both", "2026-12-01T00:00:00.000Z", 2],
  ["an end after both", "2026-12-08T00:00:00.000Z", 3],
])("a car with %s is charged by the schedule of that moment", (_case, endsAt, fee) => {
  expect(plannedAt(planned, endsAt)?.fee).toBe(fee)
  expect(plannedAt(undefined, endsAt)).toBeNull()
})
