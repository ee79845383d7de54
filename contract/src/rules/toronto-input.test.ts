import { fromTorontoInput, nextTorontoMonday, toTorontoInput } from "./toronto-input"

describe("times that a seller types are Toronto's", () => {
  it.each([
    ["2026-11-20T18:05", "2026-11-20T23:05:00.000Z"],
    ["2026-07-01T09:00", "2026-07-01T13:00:00.000Z"],
    ["2026-11-01T01:30", "2026-11-01T05:30:00.000Z"],
    ["2026-03-08T03:30", "2026-03-08T07:30:00.000Z"],
  ])("%s is %s", (typed, instant) => {
    expect(fromTorontoInput(typed)).toBe(instant)
    expect(toTorontoInput(instant)).toBe(typed)
  })

  it("puts a skipped time an hour later and refuses what is none", () => {
    expect(fromTorontoInput("2026-03-08T02:30")).toBe("2026-03-08T07:30:00.000Z")
    expect(fromTorontoInput("")).toBeNull()
    expect(fromTorontoInput("tomorrow")).toBeNull()
    expect(toTorontoInput(null)).toBe("")
  })
})

test.each([
  ["a Monday's first minute", "2026-11-23T05:00:00.000Z", "2026-11-30T05:00:00.000Z"],
  ["a Monday evening", "2026-11-24T03:00:00.000Z", "2026-11-30T05:00:00.000Z"],
  ["a Sunday night", "2026-11-30T04:59:00.000Z", "2026-11-30T05:00:00.000Z"],
  ["a Wednesday", "2026-12-30T12:00:00.000Z", "2027-01-04T05:00:00.000Z"],
  ["the week before summer time", "2026-03-05T12:00:00.000Z", "2026-03-09T04:00:00.000Z"],
])("from %s the next Monday is the midnight that begins it in Toronto", (_when, now, monday) => {
  expect(nextTorontoMonday(Date.parse(now))).toBe(monday)
})
