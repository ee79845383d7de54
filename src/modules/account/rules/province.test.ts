import { provinceOf } from "./province"

test.each([
  ["Toronto, Ontario", "ON"],
  ["Toronto / ON", "ON"],
  ["Montréal, Québec", "QC"],
  ["Victoria, b.c.", "BC"],
  ["Toronto", null],
  ["", null],
  ["Paris, France", null],
])("the province of '%s' is %s", (location, province) => {
  expect(provinceOf(location)).toBe(province)
})
