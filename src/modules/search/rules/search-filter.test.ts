import { filterTexts, searchAddress, searchedWords } from "./search-filter"

test("a filter is kept as its address writes it, without what was left empty", () => {
  expect(
    filterTexts({ make: "Honda", yearMin: 2018, certified: true, reserveMet: false, model: "", q: undefined })
  ).toEqual({
    make: "Honda",
    yearMin: "2018",
    certified: "true",
    reserveMet: "false",
  })
})

test("its address shows what it finds, in its order", () => {
  expect(searchAddress({ filter: { make: "Land Rover", q: "50% off" }, sort: "newest" })).toBe(
    "?make=Land+Rover&q=50%25+off&sort=newest"
  )
  expect(searchAddress({ filter: {}, sort: null })).toBe("")
})

test("as many words are looked for as the list looks for", () => {
  expect(searchedWords("  Red\tHONDA red ")).toEqual(["red", "honda"])
  expect(searchedWords("a b c d e f g h i j k l")).toHaveLength(10)
  expect(searchedWords(undefined)).toEqual([])
})
