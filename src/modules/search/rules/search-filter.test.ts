import { filterTexts, searchAddress, searchedWords, spellingsOf } from "./search-filter"

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

test("a kind of car is looked for by its mark or as a whole word, a colour in both spellings", () => {
  const spellings = (text: string) => searchedWords(text).map(spellingsOf)
  expect(spellings("Truck 4x4 Barrie")).toEqual([["=truck", " truck "], ["=4wd", " 4wd ", " 4x4 "], ["barrie"]])
  expect(spellings("sedan or coupé".normalize("NFD"))).toEqual([["=sedan", " sedan ", "=coupe", " coupe ", " coupé "]])
  expect(spellings("grey van in Vancouver")).toEqual([["=van", " van "], ["gray", "grey"], ["vancouver"]])
  expect(spellings("land and sea")).toEqual([["land"], ["and"], ["sea"]])
})
