import { notePageEnd, notePageHeight, pageHeight, pageQuery, pagesShown } from "./pages"

it("shows as many pages as the address asks for, without an end at a hundred cars", () => {
  expect([null, "", "abc", "-5", "24"].map(pagesShown)).toEqual([1, 1, 1, 1, 1])
  expect(pagesShown("48")).toBe(2)
  expect(pagesShown("49")).toBe(3)
  expect(pagesShown("960")).toBe(40)
  expect(pagesShown("1e99")).toBe(200)
})

describe("the places of pages", () => {
  const kept = new Map<string, string>()
  beforeAll(() => {
    Object.assign(globalThis, {
      sessionStorage: {
        getItem: (name: string) => kept.get(name) ?? null,
        setItem: (name: string, value: string) => kept.set(name, value),
      },
    })
  })

  it("go on behind the page before where its end is known, each list by its own", () => {
    expect(pageQuery("a", 3)).toEqual({ limit: 24, offset: 72 })
    notePageEnd("a", 2, "end-of-third", true)
    expect(pageQuery("a", 3)).toEqual({ limit: 24, after: "end-of-third" })
    expect(pageQuery("a", 2)).toEqual({ limit: 24, offset: 48 })
    // A page that is fetched again can end at another car. Later pages still start at the page end that was noted
    // first.
    notePageEnd("a", 2, "elsewhere", false)
    expect(pageQuery("a", 3)).toEqual({ limit: 24, after: "end-of-third" })
    notePageEnd("a", 2, "elsewhere", true)
    expect(pageQuery("a", 3)).toEqual({ limit: 24, after: "elsewhere" })
    expect(pageQuery("b", 3)).toEqual({ limit: 24, offset: 72 })
  })

  it("are there again after a reload, with the height of a page", () => {
    notePageEnd("c", 0, "end-of-first", true)
    notePageHeight("c", 3_100)
    expect(JSON.parse(kept.get("northlot:auction-places")!)).toEqual({
      list: "c",
      ends: ["end-of-first"],
      height: 3_100,
      since: expect.any(Number),
    })
    jest.isolateModules(() => {
      const reloaded = jest.requireActual<typeof import("./pages")>("./pages")
      expect(reloaded.pageQuery("c", 1)).toEqual({ limit: 24, after: "end-of-first" })
      expect(reloaded.pageHeight("c")).toBe(3_100)
      kept.set("northlot:auction-places", "{")
      expect(reloaded.pageQuery("d", 1)).toEqual({ limit: 24, offset: 24 })
    })
    expect(pageHeight("c")).toBe(3_100)
  })
})
