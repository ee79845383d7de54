import { fromTorontoInput, toTorontoInput } from "./torontoTime"

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
