import { shownChoices } from "./shownChoices"

const cars = (...values: string[]) => values.map((value, index) => ({ value, count: values.length - index }))
const many = cars(...Array.from({ length: 12 }, (_, index) => `Make ${12 - index}`))

it("begins a long list with the values of most cars, in alphabetical order, and always shows what is chosen", () => {
  const first = shownChoices({ values: [], counted: many, choices: ["make 1"], whole: false })
  expect(first.shown).toEqual(["Make 1", ...[5, 6, 7, 8, 9, 10, 11, 12].map((number) => `Make ${number}`)])
  expect(first.all).toBe(12)
  expect(shownChoices({ values: [], counted: many, choices: [], whole: true }).shown).toHaveLength(12)
})

it("shows fixed values in their order, then those that cars have besides, and one that no car has if it is chosen", () => {
  const asked = { values: ["Sedan", "SUV"], counted: cars("suv", "Roadster"), choices: ["Limousine"], whole: false }
  expect(shownChoices(asked)).toEqual({ shown: ["Sedan", "SUV", "Roadster", "Limousine"], all: 4 })
})

it("hides no single value behind a button", () => {
  const nine = many.slice(0, 9)
  expect(shownChoices({ values: [], counted: nine, choices: [], whole: false }).shown).toHaveLength(9)
})
