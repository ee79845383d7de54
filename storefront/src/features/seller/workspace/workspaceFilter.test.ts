import { queryOf, readFilter, writeFilter } from "./workspaceFilter"

const read = (query: string) => readFilter(new URLSearchParams(query))

it("takes status, text and page from the address and puts them back", () => {
  const filter = read("status=draft&q=civic&page=3")
  expect(filter).toEqual({ status: "draft", text: "civic", offset: 50 })
  expect(writeFilter(filter, { offset: filter.offset }).toString()).toBe("status=draft&q=civic&page=3")
})

it.each(["", "status=closed", "page=0"])("shows the beginning for '%s'", (query) => {
  expect(read(query)).toEqual({ status: "all", text: "", offset: 0 })
})

it("begins at the first page when what is looked for changes", () => {
  expect(writeFilter(read("page=3"), { text: "civic" }).toString()).toBe("q=civic")
  expect(writeFilter(read("page=3&q=civic"), { status: "live" }).toString()).toBe("status=live&q=civic")
})

it("asks the server without the sign of a reference", () => {
  expect(queryOf(read("q=%23KH512384"))).toEqual({ limit: 25, offset: 0, q: "KH512384" })
  expect(queryOf(read("status=live&q=%20"))).toEqual({ limit: 25, offset: 0, status: "live" })
})
