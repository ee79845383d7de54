import fc from "fast-check"
import { locationAfter, placeParts } from "./place"

test.each<[string, Parameters<typeof locationAfter>[1], string | undefined]>([
  ["Toronto, Ontario", {}, undefined],
  ["Toronto, Ontario", { city: "Ajax" }, "Ajax, Ontario"],
  ["Toronto, Ontario", { province: "Quebec" }, "Toronto, Quebec"],
  ["Toronto, Ontario", { city: null }, "Ontario"],
  ["Toronto, Ontario", { city: null, province: null }, ""],
  ["Toronto, Ontario", { location: null }, ""],
  ["", { city: "Ajax", province: "Ontario" }, "Ajax, Ontario"],
  ["Toronto, Ontario", { location: "Ajax, ON", province: "Ontario" }, "Ajax, Ontario"],
])("%p changed by %p is %p", (present, change, after) => {
  expect(locationAfter(present, change)).toBe(after)
})

test("the parts that a place is told in put together the same place", () => {
  const word = fc.stringMatching(/^[A-Za-z][A-Za-z .'-]{0,20}[A-Za-z]$/)
  fc.assert(
    fc.property(word, word, (city, province) =>
      expect(placeParts(locationAfter("", { city, province })!)).toEqual({ city, province })
    )
  )
})
