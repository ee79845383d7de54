import { EMPTY_FORM } from "./listingForm"
import { conflicts, mergedForm } from "./mergedForm"

it("takes in what others stored, and keeps what was typed here", () => {
  const own = { ...EMPTY_FORM, make: "Honda", model: "Civ" }
  const theirs = { ...EMPTY_FORM, make: "Acura", trim: "EX" }
  expect(mergedForm({ own, theirs, keep: ["model"] })).toEqual({
    ...EMPTY_FORM,
    make: "Acura",
    model: "Civ",
    trim: "EX",
  })
})

it.each([
  ["nothing where each changed another field", { make: "Honda" }, { model: "Civic" }, []],
  ["nothing where both came to the same", { make: "Honda" }, { make: "Honda" }, []],
  ["the field that each changed to something else", { make: "Honda", model: "Civic" }, { make: "Acura" }, ["make"]],
])("two windows contradict each other in %s", (_case, own, theirs, fields) => {
  const base = { make: "", model: "" }
  expect(conflicts(base, { ...base, ...own }, { ...base, ...theirs })).toEqual(fields)
})
