import { MENU, POLICIES, isWithin, pathOf, tabsAt } from "./menu"

const entries = MENU.flatMap(({ entries }) => entries)
const entry = (label: string) => entries.find((one) => one.label === label)!

test("the menu has six groups with at most eight entries each", () => {
  expect(MENU.map(({ label }) => label)).toEqual(["Today", "Cars", "Sales", "People", "Money", "Settings"])
  expect(MENU.filter(({ entries }) => entries.length === 0 || entries.length > 8)).toEqual([])
})

test("no two entries, tabs or policies lead to one address", () => {
  const addresses = [...entries.flatMap(({ places }) => places), ...POLICIES].map(pathOf)
  expect(addresses.filter((one, index) => addresses.indexOf(one) !== index)).toEqual([])
})

test("tabs show on the pages that they open, not on the page of one record", () => {
  expect(tabsAt("/charges")).toBe(entry("Payments"))
  expect(tabsAt("/messages/held-back")).toBe(entry("Messages"))
  expect(tabsAt("/charges/chg_1/show")).toBe(null)
  expect(tabsAt("/sales")).toBe(null)
})

test("the page of one record or policy belongs to the entry of its list", () => {
  expect(isWithin(entry("Payments"), "/charges/chg_1/show")).toBe(true)
  expect(isWithin(entry("Sales"), "/sales")).toBe(true)
  expect(isWithin(entry("Policies"), "/payout-limit")).toBe(true)
  expect(isWithin(entry("Sales"), "/sales-tax")).toBe(false)
})
