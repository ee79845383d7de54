import { Recent } from "./ttl-cache"

describe("what was found a moment ago", () => {
  let clock: jest.SpyInstance
  const at = (milliseconds: number) => clock.mockReturnValue(milliseconds)
  beforeEach(() => (clock = jest.spyOn(performance, "now")))
  afterEach(() => clock.mockRestore())

  test("is known for its time, counted from when it was last found, and not a moment longer", () => {
    const recent = new Recent<string>({ most: 10, milliseconds: 1_000 })
    at(0)
    recent.set("a", "first")
    at(600)
    recent.set("a", "second")
    at(1_599)
    expect(recent.get("a")).toBe("second")
    at(1_600)
    expect(recent.get("a")).toBeUndefined()
  })

  test("makes room for what comes by what was found longest ago", () => {
    const recent = new Recent<number>({ most: 2, milliseconds: 1_000 })
    at(0)
    recent.set("a", 1)
    recent.set("b", 2)
    recent.set("a", 3)
    recent.set("c", 4)
    expect([recent.get("a"), recent.get("b"), recent.get("c")]).toEqual([3, undefined, 4])
  })

  test("is forgotten at once when it no longer holds", () => {
    const recent = new Recent<number>({ most: 2, milliseconds: 1_000 })
    at(0)
    recent.set("a", 1)
    recent.delete("a")
    expect(recent.get("a")).toBeUndefined()
  })
})
