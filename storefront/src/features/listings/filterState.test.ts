import { filterText, queryOf, readFilters, writeFilters } from "./filterState"

it("reads what the address holds and drops what the server would refuse", () => {
  const search = new URLSearchParams("q=civic&yearMin=2015&priceMax=abc&unknown=1&certified=true&make=")
  expect(readFilters(search)).toEqual({ q: "civic", yearMin: "2015", certified: "true" })
  expect(queryOf(readFilters(search), "ending")).toEqual({
    q: "civic",
    yearMin: "2015",
    certified: "true",
    sort: "ending",
  })
  const refused = {
    yearMin: "2",
    yearMax: "20 15",
    priceMin: "-1",
    priceMax: "99999999",
    kmsMax: "1.5",
    endingWithinMinutes: "0",
    sellerType: "thief",
    hot: "maybe",
    make: "m".repeat(61),
    q: `a${"b".repeat(100)}`,
    location: "Gu\u0007elph",
  }
  expect(readFilters(new URLSearchParams(refused))).toEqual({})
})

it("takes the model away with its make, and begins another list at its beginning", () => {
  const before = new URLSearchParams("make=Honda&model=Civic&sort=newest&shown=96")
  expect(writeFilters(before, { make: "Kia" }).toString()).toBe("make=Kia&sort=newest")
  expect(writeFilters(before, { model: "Fit" }).toString()).toBe("make=Honda&model=Fit&sort=newest")
  expect(writeFilters(before, { make: "" }).toString()).toBe("sort=newest")
})

it("says each filter in the words of its field", () => {
  expect(filterText("kmsMax", "80000")).toBe("Up to 80,000 km")
  expect(["30", "1440", "4320", "777"].map((minutes) => filterText("endingWithinMinutes", minutes))).toEqual([
    "Ending within 30 minutes",
    "Ending within a day",
    "Ending within 3 days",
    "Ending within 777 minutes",
  ])
  expect(filterText("make", "Honda")).toBe("Honda")
})
