import { savedSearchFilter } from "../endpoints/search/searches"
import { SEARCH_CRITERIA, describeSearch } from "./saved-search"

test.each([
  [{}, "All live auctions"],
  [
    { make: "Honda", model: "Civic", yearMin: "2018", priceMax: "20000" },
    "Honda Civic, 2018 or newer, up to CA$20,000",
  ],
  [{ q: "red convertible", yearMin: "2015", yearMax: "2019" }, "‘red convertible’, 2015 to 2019"],
  [{ yearMin: "2020", yearMax: "2020", priceMin: "5000", priceMax: "9000" }, "2020, CA$5,000 to CA$9,000"],
  [{ yearMax: "2010", priceMin: "500" }, "2010 or older, from CA$500"],
  [{ noReserve: "true" }, "No reserve"],
  [{ make: "Honda", noReserve: "false" }, "Honda, with a reserve"],
  [
    { sellerType: "dealer", certified: "true", reserveMet: "false" },
    "From dealers, Northlot Certified, not reserve met",
  ],
  [
    { model: "Civic", kmsMin: "50000", kmsMax: "120000", location: "Ottawa" },
    "Civic, 50,000 km to 120,000 km, in Ottawa",
  ],
  [{ make: "Honda", near: "L1S", radiusKm: "100" }, "Honda, within 100 km of L1S"],
  [{ near: "Ajax, Ontario", radiusKm: "25" }, "Within 25 km of Ajax, Ontario"],
  // A place without a radius only shows the distance of each car. The place excludes no car.
  [{ near: "L1S" }, "All live auctions"],
  [{ make: "Honda,Kia,Ford", body: "SUV,Truck" }, "Honda, Kia or Ford, SUV or Truck"],
  [{ make: "Honda", model: "Civic,Fit", location: "Ajax,Barrie" }, "Honda Civic or Fit, in Ajax or Barrie"],
  [{ make: "Honda,Kia", model: "Fit" }, "Honda or Kia, Fit"],
  [{ body: "SUV", fuel: "Electric", somethingNew: "x" }, "SUV, Electric"],
] as const)("%j is called '%s'", (filter, words) => {
  expect(describeSearch(filter)).toBe(words)
})

test("the criteria are those that can be saved, each of them", () => {
  expect([...SEARCH_CRITERIA].sort()).toEqual(Object.keys(savedSearchFilter.shape).sort())
})

test("what speaks of a moment is not saved", () => {
  for (const moment of [{ hot: "true" }, { endingWithinMinutes: "30" }])
    expect(savedSearchFilter.safeParse(moment).success).toBe(false)
})
