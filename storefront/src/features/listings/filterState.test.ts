import { queryOf, readFilters } from "./filterState"

it("reads what the address holds and drops figures that are none", () => {
  const search = new URLSearchParams("q=civic&yearMin=2015&priceMax=abc&unknown=1&certified=true&make=")
  expect(readFilters(search)).toEqual({ q: "civic", yearMin: "2015", certified: "true" })
  expect(queryOf(readFilters(search), "ending")).toEqual({ q: "civic", yearMin: "2015", certified: "true", sort: "ending" })
})

it("does not ask for a year that is still being typed, nor for more than the server takes", () => {
  expect(readFilters(new URLSearchParams("yearMin=2&priceMax=99999999&endingWithinMinutes=0"))).toEqual({})
})
