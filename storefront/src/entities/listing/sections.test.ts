import { SECTIONS, sectionOf, toSection, withoutSection } from "./sections"

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

test("from each section leads one press to each other, and keeps the further filters", () => {
  for (const from of SECTIONS)
    for (const to of SECTIONS) {
      const after = { make: "Honda", ...from.choice, ...toSection(to) }
      const { sort, ...filters } = Object.fromEntries(Object.entries(after).filter(([, value]) => value !== ""))
      expect(sectionOf(filters, sort ?? null)).toBe(to)
      expect(withoutSection(filters)).toEqual({ make: "Honda" })
    }
})
