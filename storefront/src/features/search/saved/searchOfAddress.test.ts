import type { SavedSearch } from "@northlot/contract"
import { savedAs, searchOfAddress } from "./searchOfAddress"

it("takes the filters and the order out of the address, and leaves out what speaks of a moment", () => {
  expect(
    searchOfAddress(new URLSearchParams("make=Honda&yearMin=2018&hot=true&sort=newest&shown=48&save=1&yearMax=20"))
  ).toEqual({
    filter: { make: "Honda", yearMin: "2018" },
    sort: "newest",
    momentary: true,
  })
  expect(searchOfAddress(new URLSearchParams(""))).toEqual({ filter: {}, sort: null, momentary: false })
})

it("knows a saved search again by its filters, not by their order or letters", () => {
  const saved = [
    { id: "a", filter: { make: "Honda" } },
    { id: "b", filter: { model: "civic", make: "HONDA" } },
  ] as unknown as SavedSearch[]
  expect(savedAs({ make: "Honda", model: "Civic" }, saved)?.id).toBe("b")
  expect(savedAs({ model: "Civic" }, saved)).toBeUndefined()
})
