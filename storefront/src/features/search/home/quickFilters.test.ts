import { readFilters } from "@/entities/listing/filterState"
import { QUICK_FILTERS, quickFilterOf, wholeListOf } from "./quickFilters"

test("an address without a filter, or with an unknown one, shows the whole list", () => {
  for (const show of [null, "", "trucks"]) expect(quickFilterOf(show).filters).toEqual({})
})

test.each(QUICK_FILTERS)("$label: found by its name, and the page of auctions reads the same filters", (filter) => {
  expect(quickFilterOf(filter.show)).toBe(filter)
  const { search, pathname } = new URL(wholeListOf(filter), "https://market.test")
  expect(pathname).toBe("/auctions")
  expect(readFilters(new URLSearchParams(search))).toEqual(filter.filters)
})
