import { filterRows, firstFilter, namedFields } from "./importRows"

const rows = [
  { becomes: "added", notes: {} },
  { becomes: "refused", notes: { features: "The file has 61." } },
  { becomes: "there", notes: {} },
  { becomes: "added", notes: { features: "The file has 92." } },
] as const

test("what is wrong is shown first, and everything where nothing is", () => {
  expect(firstFilter({ refused: 1 })).toBe("refused")
  expect(firstFilter({ refused: 0 })).toBe("all")
  expect(filterRows(rows, "refused")).toEqual([rows[1]])
  expect(filterRows(rows, "all")).toEqual(rows)
})

test("what is cut is shown of cars that come in: the others have errors to read first", () => {
  expect(filterRows(rows, "cut")).toEqual([rows[3]])
})

test("a problem names its field as the template does, and that of a whole row none", () => {
  expect(namedFields({ kms: "Enter a whole figure, in digits.", row: "This row has 1 value." })).toEqual([
    { label: "Kilometres", text: "Enter a whole figure, in digits." },
    { label: null, text: "This row has 1 value." },
  ])
})
