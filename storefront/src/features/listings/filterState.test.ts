import { filterText, queryOf, readFilter, readFilters, writeFilters } from "./filterState"

it("reads what the address holds and drops what the server would refuse", () => {
  const search = new URLSearchParams("q=civic&yearMin=2015&priceMax=abc&unknown=1&certified=true&make=")
  expect(readFilters(search)).toEqual({ q: "civic", yearMin: "2015", certified: "true" })
  expect(queryOf(readFilters(search), "ending")).toEqual({ q: "civic", yearMin: "2015", certified: "true", sort: "ending" })
  const refused = { yearMin: "2", yearMax: "20 15", priceMin: "-1", priceMax: "99999999", kmsMax: "1.5", endingWithinMinutes: "0", sellerType: "thief", hot: "maybe", make: "m".repeat(61), q: `a${"b".repeat(100)}`, location: "Gu\u0007elph" }
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
    "Ending within 30 minutes", "Ending within a day", "Ending within 3 days", "Ending within 777 minutes",
  ])
  expect(filterText("make", "Honda")).toBe("Honda")
})

it("asks for a figure as it was typed, and says what it cannot ask for", () => {
  expect(readFilter("priceMax", "CA$15,000")).toEqual({ ok: true, value: "15000" })
  expect(readFilter("kmsMax", " 120 400 km ")).toEqual({ ok: true, value: "120400" })
  expect(readFilter("yearMin", "")).toEqual({ ok: true, value: "" })
  expect(readFilter("q", " civic ")).toEqual({ ok: true, value: "civic" })
  expect(readFilter("yearMin", "20199")).toMatchObject({ ok: false, message: "Enter at most 2100." })
  expect(readFilter("priceMin", "15.000")).toMatchObject({ ok: false, message: expect.stringContaining("A dot stands before cents.") })
  expect(readFilter("kmsMin", "12.5")).toMatchObject({ ok: false, message: "Enter a whole figure, without decimals." })
})
