import { readVisit, visitOf } from "./visit"

const MINUTE = 60_000
const own = (address: string) => ({ address, ownHost: "northlot.example" })

describe("a visit", () => {
  test("begins with what the browser tells, and keeps it from tab to tab and through a checkout", () => {
    const first = visitOf(null, own("https://www.google.ca/"), 0)
    expect(first).toEqual({ source: "search", at: 0 })
    const inNewTab = visitOf(first, own("https://northlot.example/auctions"), 20 * MINUTE)
    expect(inNewTab).toEqual({ source: "search", at: 20 * MINUTE })
    expect(visitOf(inNewTab, own("https://checkout.stripe.com/"), 49 * MINUTE)).toEqual({
      source: "search",
      at: 49 * MINUTE,
    })
  })

  test("is over after half an hour of silence, or when the clock was turned back", () => {
    const first = { source: "search", at: 40 * MINUTE } as const
    expect(visitOf(first, own("https://t.co/x"), 70 * MINUTE).source).toBe("social")
    expect(visitOf(first, own(""), 39 * MINUTE).source).toBe("direct")
  })

  test.each([null, "", "null", "{}", "[", '{"source":"https://a.example","at":1}', '{"source":"search","at":"1"}'])(
    "is not made of %s",
    (text) => {
      expect(readVisit(text)).toBeNull()
    }
  )
})
