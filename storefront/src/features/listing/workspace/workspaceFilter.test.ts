import {
  ORDERS,
  addressOfFigure,
  filterOfView,
  firstTab,
  narrowingText,
  queryOf,
  readFilter,
  sortAfter,
  viewOf,
  writeFilter,
} from "./workspaceFilter"

const read = (query: string) => readFilter(new URLSearchParams(query))
const NOTHING = { todo: 0, live: 0, draft: 0, sold: 0, parked: 0, all: 0 }

it("takes tab, text and order from the address and puts them back", () => {
  const filter = read("tab=parked&q=civic&sort=price&dir=asc")
  expect(filter).toEqual({
    tab: "parked",
    status: "all",
    only: null,
    text: "civic",
    sort: { key: "price", dir: "asc" },
  })
  expect(writeFilter(filter, {}).toString()).toBe("tab=parked&q=civic&sort=price&dir=asc")
})

it.each(["", "status=closed", "tab=other", "only=mine", "promotion=chg_1"])(
  "leaves the tab to the page for '%s'",
  (query) => {
    expect(read(query)).toEqual({
      tab: null,
      status: "all",
      only: null,
      text: "",
      sort: { key: "urgency", dir: "desc" },
    })
  }
)

it("reads the tab from the status that mails and notices name, and looks in all tabs for a text", () => {
  expect(read("status=draft")).toMatchObject({ tab: "draft", status: "all" })
  expect(read("q=civic")).toMatchObject({ tab: "all", text: "civic" })
  expect(read("tab=live&only=paidOut")).toMatchObject({ tab: "live", only: null })
})

it("begins with the first tab that has something in it", () => {
  expect(firstTab({ ...NOTHING, todo: 1, live: 2, all: 2 })).toBe("todo")
  expect(firstTab({ ...NOTHING, live: 2, draft: 3, all: 5 })).toBe("live")
  expect(firstTab({ ...NOTHING, parked: 1, all: 1 })).toBe("parked")
  // The seller has only closed listings, or no listings.
  expect(firstTab({ ...NOTHING, all: 1 })).toBe("all")
  expect(firstTab(NOTHING)).toBe("all")
})

it("leads from each figure to the cars that it counts, put aside or not, and says what it narrows to", () => {
  const asked = (figure: Parameters<typeof addressOfFigure>[0]) => {
    const filter = read(addressOfFigure(figure))
    return [queryOf(filter), narrowingText(filter)]
  }
  expect(asked("live")).toEqual([{ status: "live", sort: "urgency", dir: "desc" }, "Live"])
  expect(asked("drafts")).toEqual([{ status: "draft", sort: "urgency", dir: "desc" }, "Draft"])
  expect(asked("soldLast30Days")).toEqual([{ only: "soldLast30Days", sort: "urgency", dir: "desc" }, "Sold (30d)"])
  expect(asked("paidOut")).toEqual([{ only: "paidOut", sort: "urgency", dir: "desc" }, "Paid out"])
  expect(narrowingText(read("tab=live"))).toBeNull()
})

it("has a name for every order that a column or the address can ask for", () => {
  for (const { sort } of ORDERS) expect(read(`sort=${sort.key}&dir=${sort.dir}`).sort).toEqual(sort)
  for (const key of ["views", "price", "status"] as const) {
    const once = sortAfter({ key: "urgency", dir: "desc" }, key)
    for (const sort of [once, sortAfter(once, key)]) expect(ORDERS.map((order) => order.sort)).toContainEqual(sort)
  }
})

it("keeps the rest of the filter when one part changes, and forgets in another tab what narrowed the last", () => {
  expect(writeFilter(read("tab=parked&q=civic"), { text: "honda" }).toString()).toBe("tab=parked&q=honda")
  expect(writeFilter(read("tab=all&status=live&q=civic"), { tab: "sold" }).toString()).toBe("tab=sold&q=civic")
})

it("asks the server for the tab, and for nothing that is empty", () => {
  expect(queryOf(read("tab=live&q=%20"))).toEqual({ parked: "false", status: "live", sort: "urgency", dir: "desc" })
  expect(queryOf(read("tab=all"))).toEqual({ sort: "urgency", dir: "desc" })
  expect(queryOf(read("tab=parked&q=%23KH512384"))).toEqual({
    parked: "true",
    q: "#KH512384",
    sort: "urgency",
    dir: "desc",
  })
})

it("turns the order round on a second press, and begins with the greatest, or with what is live", () => {
  const views = { key: "views", dir: "desc" } as const
  expect(sortAfter(views, "views")).toEqual({ key: "views", dir: "asc" })
  expect(sortAfter(views, "price")).toEqual({ key: "price", dir: "desc" })
  expect(sortAfter(views, "status")).toEqual({ key: "status", dir: "asc" })
})

it("keeps search, status and order in a view, and loads it into the tab of its status", () => {
  const kept = viewOf(read("tab=live&q=%20cheap%20&sort=price&dir=asc"))
  expect(kept).toEqual({ query: "cheap", status: "live", sort: { key: "price", dir: "asc" } })
  const view = { id: "svw_1", name: "Cheap", createdAt: "", ...kept }
  expect(writeFilter(read("tab=parked&q=old"), filterOfView(view)).toString()).toBe(
    "tab=live&q=cheap&sort=price&dir=asc"
  )
  expect(viewOf(read("tab=parked&q=old"))).toMatchObject({ status: "all" })
  expect(filterOfView({ ...view, status: "all" })).toMatchObject({ tab: "all" })
})
