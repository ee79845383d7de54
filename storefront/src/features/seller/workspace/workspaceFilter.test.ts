import { filterOfView, queryOf, readFilter, sortAfter, writeFilter } from "./workspaceFilter"

const read = (query: string) => readFilter(new URLSearchParams(query))

it("takes tab, status, text and order from the address and puts them back", () => {
  const filter = read("tab=parked&status=draft&q=civic&sort=price&dir=asc")
  expect(filter).toEqual({ tab: "parked", status: "draft", text: "civic", sort: { key: "price", dir: "asc" } })
  expect(writeFilter(filter, {}).toString()).toBe("tab=parked&status=draft&q=civic&sort=price&dir=asc")
})

it.each(["", "status=closed", "tab=other", "sort=vin&dir=up"])(
  "shows what is active by views, most first, for '%s'",
  (query) => {
    expect(read(query)).toEqual({ tab: "active", status: "all", text: "", sort: { key: "views", dir: "desc" } })
  }
)

it("keeps the rest of the filter when one part changes", () => {
  expect(writeFilter(read("tab=parked&q=civic"), { status: "live" }).toString()).toBe("tab=parked&status=live&q=civic")
})

it("asks the server for the tab, and for nothing that is empty", () => {
  expect(queryOf(read("q=%20"))).toEqual({ parked: "false", sort: "views", dir: "desc" })
  expect(queryOf(read("tab=parked&status=live&q=%23KH512384"))).toEqual({
    parked: "true",
    status: "live",
    q: "#KH512384",
    sort: "views",
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
