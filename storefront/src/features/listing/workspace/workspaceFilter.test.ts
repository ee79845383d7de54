import { ORDERS, addressOfFigure, filterOfView, queryOf, readFilter, sortAfter, writeFilter } from "./workspaceFilter"

const read = (query: string) => readFilter(new URLSearchParams(query))

it("takes tab, status, text and order from the address and puts them back", () => {
  const filter = read("tab=parked&status=draft&q=civic&sort=price&dir=asc")
  expect(filter).toEqual({
    tab: "parked",
    status: "draft",
    only: null,
    text: "civic",
    sort: { key: "price", dir: "asc" },
  })
  expect(writeFilter(filter, {}).toString()).toBe("tab=parked&status=draft&q=civic&sort=price&dir=asc")
})

it.each(["", "status=closed", "tab=other", "only=mine", "sort=vin&dir=up"])(
  "shows what is active, what needs the seller first, for '%s'",
  (query) => {
    expect(read(query)).toEqual({
      tab: "active",
      status: "all",
      only: null,
      text: "",
      sort: { key: "urgency", dir: "desc" },
    })
  }
)

it("leads from each figure to the cars that it counts, put aside or not", () => {
  const asked = (figure: Parameters<typeof addressOfFigure>[0]) => queryOf(read(addressOfFigure(figure)))
  expect(asked("live")).toEqual({ status: "live", sort: "urgency", dir: "desc" })
  expect(asked("drafts")).toEqual({ status: "draft", sort: "urgency", dir: "desc" })
  expect(asked("soldLast30Days")).toEqual({ only: "soldLast30Days", sort: "urgency", dir: "desc" })
  expect(asked("paidOut")).toEqual({ only: "paidOut", sort: "urgency", dir: "desc" })
})

it("has a name for every order that a column or the address can ask for", () => {
  for (const { sort } of ORDERS) expect(read(`sort=${sort.key}&dir=${sort.dir}`).sort).toEqual(sort)
  for (const key of ["views", "price", "status"] as const) {
    const once = sortAfter({ key: "urgency", dir: "desc" }, key)
    for (const sort of [once, sortAfter(once, key)]) expect(ORDERS.map((order) => order.sort)).toContainEqual(sort)
  }
})

it("keeps the rest of the filter when one part changes", () => {
  expect(writeFilter(read("tab=parked&q=civic"), { status: "live" }).toString()).toBe("tab=parked&status=live&q=civic")
})

it("asks the server for the tab, and for nothing that is empty", () => {
  expect(queryOf(read("q=%20"))).toEqual({ parked: "false", sort: "urgency", dir: "desc" })
  expect(queryOf(read("tab=parked&status=live&q=%23KH512384"))).toEqual({
    parked: "true",
    status: "live",
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

it("loads a saved view into the tab that is open", () => {
  const view = {
    id: "svw_1",
    name: "Cheap",
    query: "civic",
    status: "live",
    sort: { key: "price", dir: "asc" },
    createdAt: "",
  } as const
  expect(writeFilter(read("tab=parked&q=old"), filterOfView(view)).toString()).toBe(
    "tab=parked&status=live&q=civic&sort=price&dir=asc"
  )
})
