import type { Facets } from "@northlot/contract"
import { SECTIONS, sectionCount, sectionOf, toSection, withoutSection } from "./sections"

const section = (name: string) => SECTIONS.find((each) => each.name === name)!

test.each([
  ["All Listings", {}, null],
  ["Ending Soon", { endingWithinMinutes: "30" }, null],
  ["Certified Picks", { certified: "true", make: "Honda" }, null],
  ["Recently Added", { make: "Honda" }, "newest"],
  ["Hot Bids", { hot: "true" }, "bids"],
])("%s is chosen by its own filters alone, whatever else is asked", (name, filters, sort) => {
  expect(sectionOf(filters, sort)).toBe(section(name))
})

test.each([
  ["another time of ending", { endingWithinMinutes: "1440" }, null],
  ["two sections at once", { certified: "true", hot: "true" }, "bids"],
  ["another order", {}, "price_low"],
])("%s is no section", (_, filters, sort) => {
  expect(sectionOf(filters, sort)).toBeNull()
})

const narrowing = {
  total: 22,
  facets: {
    endingWithinMinutes: [],
    certified: [{ value: "true", count: 4 }],
    hot: [{ value: "true", count: 6 }],
  } as Partial<Facets> as Facets,
}
const countsOf = (asked: Parameters<typeof sectionCount>[1], listed: number | null, known = true) =>
  Object.fromEntries(
    SECTIONS.map((each) => [each.name, sectionCount(each, asked, { listed, narrowing: known ? narrowing : null })])
  )

test.each([
  ["all cars", { filters: {}, sort: null }, "All Listings"],
  ["all cars of a make", { filters: { make: "Honda" }, sort: null }, "All Listings"],
  ["all cars in another order", { filters: {}, sort: "price_low" }, "All Listings"],
  ["the newest", { filters: {}, sort: "newest" }, "All Listings"],
  ["certified cars", { filters: { certified: "true" }, sort: null }, "Certified Picks"],
  ["cars with fresh bids", { filters: { hot: "true" }, sort: "bids" }, "Hot Bids"],
] as const)("the list of %s and the section that it is have one number", (_what, asked, name) => {
  const others = {
    "All Listings": 22,
    "Ending Soon": 0,
    "Certified Picks": 4,
    "Recently Added": undefined,
    "Hot Bids": 6,
  }
  expect(countsOf(asked, 23)).toEqual({ ...others, [name]: 23 })
})

test("a section has no number that nobody knows", () => {
  const asked = { filters: {}, sort: null }
  expect(countsOf(asked, null)["All Listings"]).toBe(22)
  expect(countsOf(asked, null, false)["All Listings"]).toBeUndefined()
  expect(countsOf(asked, 23, false)).toMatchObject({ "All Listings": 23, "Hot Bids": undefined })
})

test("from each section leads one press to each other, and keeps the further filters", () => {
  for (const from of SECTIONS)
    for (const to of SECTIONS) {
      const after = { make: "Honda", ...from.choice, ...toSection(to) }
      const { sort, ...filters } = Object.fromEntries(Object.entries(after).filter(([, value]) => value !== ""))
      expect(sectionOf(filters, sort ?? null)).toBe(to)
      expect(withoutSection(filters)).toEqual({ make: "Honda" })
    }
})
