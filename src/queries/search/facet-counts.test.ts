import fc from "fast-check"
import { MOST_VALUES, facetValues, type Counted } from "./facet-counts"

it("counts spellings together under the commonest, and leaves out cars without a value", () => {
  expect(
    facetValues([
      { value: "HONDA", count: 1 },
      { value: "Honda", count: 4 },
      { value: "", count: 9 },
      { value: "Audi", count: 5 },
    ])
  ).toEqual([
    { value: "Audi", count: 5 },
    { value: "Honda", count: 5 },
  ])
})

it("keeps what is chosen, with no car too, in whatever case it was written", () => {
  expect(facetValues([{ value: "Audi", count: 2 }], ["Saab"])).toEqual([
    { value: "Audi", count: 2 },
    { value: "Saab", count: 0 },
  ])
  expect(facetValues([{ value: "Audi", count: 2 }], ["audi"])).toEqual([{ value: "Audi", count: 2 }])
  expect(facetValues([{ value: "Audi", count: 2 }], ["Saab", "audi", "Lada"])).toEqual([
    { value: "Audi", count: 2 },
    { value: "Saab", count: 0 },
    { value: "Lada", count: 0 },
  ])
})

const counted = fc.array(
  fc.record({ value: fc.constantFrom("", "a", "A", "b", "B", "bb", "Ä", "ä", "10", "9"), count: fc.nat(50) })
)

it("loses no car, names each value once, and puts most cars first", () => {
  fc.assert(
    fc.property(counted, fc.option(fc.constantFrom("a", "zz"), { nil: undefined }), (given, chosen) => {
      const values = facetValues(given, chosen === undefined ? [] : [chosen])
      const sum = (list: readonly Counted[]) => list.reduce((all, { count }) => all + count, 0)
      expect(sum(values)).toBe(sum(given.filter(({ value }) => value !== "")))
      expect(new Set(values.map(({ value }) => value.toLowerCase())).size).toBe(values.length)
      expect(values.map(({ count }) => count)).toEqual(
        values.map(({ count }) => count).sort((one, other) => other - one)
      )
      // Each value in the result is a spelling from the data, or the chosen value.
      for (const { value } of values) expect([...given.map((item) => item.value), chosen]).toContain(value)
    })
  )
})

it("ends after so many values, and still holds the chosen one with its count", () => {
  const many = Array.from({ length: MOST_VALUES + 50 }, (_, index) => ({
    value: `City ${index}`,
    count: 1_000 - index,
  }))
  const values = facetValues(many, ["City 230"])
  expect(values).toHaveLength(MOST_VALUES + 1)
  expect(values.at(-1)).toEqual({ value: "City 230", count: 770 })
})
