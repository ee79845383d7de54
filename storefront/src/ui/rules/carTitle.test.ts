import fc from "fast-check"
import { titleParts } from "./carTitle"

test.each([
  ["2021 Ford F-150 Lariat SuperCrew", ["F-150"]],
  ["2019 Mercedes-Benz C-Class C 300 4MATIC", ["Mercedes-Benz", "C-Class"]],
  ["2018 Toyota Corolla LE", []],
  ["F-150", ["F-150"]],
  // Hyphenated words of more than two parts are split, so that a narrow screen can break them.
  ["One-very-long-word", ["One-very", "long-word"]],
])("'%s' keeps %j on one line each", (title, kept) => {
  expect(titleParts(title).filter((_part, place) => place % 2 === 1)).toEqual(kept)
})

test("the parts of a title are the title", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("a", "-", " ", "1") }), (title) => {
      expect(titleParts(title).join("")).toBe(title)
    })
  )
})
