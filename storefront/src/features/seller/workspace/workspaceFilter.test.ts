import { PAGE_SIZE, lastOffset, queryOf, readFilter, writeFilter } from "./workspaceFilter"

const read = (query: string) => readFilter(new URLSearchParams(query))

it("takes status, text and page from the address and puts them back", () => {
  const filter = read("status=draft&q=civic&page=3")
  expect(filter).toEqual({ status: "draft", text: "civic", offset: 2 * PAGE_SIZE })
  expect(writeFilter(filter, { offset: filter.offset }).toString()).toBe("status=draft&q=civic&page=3")
})

it.each(["", "status=closed", "page=0", "page=-2", "page=1.5", "page=one", "page=99999999999"])("shows the beginning for '%s'", (query) => {
  expect(read(query)).toEqual({ status: "all", text: "", offset: 0 })
})

it("begins at the first page when what is looked for changes", () => {
  expect(writeFilter(read("page=3"), { text: "civic" }).toString()).toBe("q=civic")
  expect(writeFilter(read("page=3&q=civic"), { status: "live" }).toString()).toBe("status=live&q=civic")
})

it("asks the server without the sign of a reference", () => {
  expect(queryOf(read("q=%23KH512384"))).toEqual({ limit: PAGE_SIZE, offset: 0, q: "KH512384" })
  expect(queryOf(read("status=live&q=%20"))).toEqual({ limit: PAGE_SIZE, offset: 0, status: "live" })
})

test.each([[0, 0], [1, 0], [PAGE_SIZE, 0], [PAGE_SIZE + 1, PAGE_SIZE], [120, 100]])("of %d listings the last page begins at %d", (total, offset) => {
  expect(lastOffset(total)).toBe(offset)
})
