import { unstorableFields } from "./storable"

test("text in every script and letter form is kept", () => {
  expect(
    unstorableFields({ first: "Zoë", last: "李", text: "line\n🚗 next", list: ["é", null, 1, true], at: new Date(0) })
  ).toEqual({})
  expect(unstorableFields(undefined)).toEqual({})
})

test("a null character and half of a character are named by the path of their field, wherever they are", () => {
  expect(Object.keys(unstorableFields({ a: "x\0y", b: { c: ["fine", "\ud83d"] }, d: "\ude97🚗" })).sort()).toEqual([
    "a",
    "b.c.1",
    "d",
  ])
  expect(Object.keys(unstorableFields({ seller: { "x\0": 1 } }))).toEqual(["seller"])
})

test("a hundred thousand lists in one another are refused, not followed", () => {
  let nested: unknown = []
  for (let level = 0; level < 100_000; level++) nested = [nested]
  expect(Object.values(unstorableFields({ amount: nested }))).toEqual(["This value is nested too deeply."])
})
