import { cents } from "@northlot/contract"
import { priceLine, pricePoints } from "./priceLine"

const opened = Date.parse("2026-06-01T12:00:00.000Z")
const at = (minutes: number) => opened + minutes * 60_000

test("the price stands until the next bid, and the last one until now", () => {
  const line = priceLine(
    [
      { at: at(0), priceCents: cents(100_000) },
      { at: at(5), priceCents: cents(150_000) },
      { at: at(10), priceCents: cents(200_000) },
    ],
    at(20)
  )
  expect(line).toBe("M3 93H81.5V48H160V3H317")
})

test("a price that never moved, and a clock behind the last bid, are a line all the same", () => {
  expect(priceLine([{ at: at(0), priceCents: cents(100_000) }], at(0))).toBe("M3 93H3")
  expect(
    priceLine(
      [
        { at: at(0), priceCents: cents(100_000) },
        { at: at(5), priceCents: cents(100_000) },
      ],
      at(1)
    )
  ).toBe("M3 93H317V93H317")
})

test("it begins with the opening price, which comes back where voided bids left none", () => {
  const history = {
    ok: true as const,
    auctionId: "auc_1",
    startsAt: new Date(at(0)).toISOString(),
    openingCents: cents(100_000),
    steps: [
      { seq: 1, at: new Date(at(1)).toISOString(), priceCents: cents(120_000) },
      { seq: 2, at: new Date(at(2)).toISOString(), priceCents: null },
    ],
    earlier: [],
  }
  expect(pricePoints(history).map(({ priceCents }) => priceCents)).toEqual([100_000, 120_000, 100_000])
  expect(pricePoints({ ...history, startsAt: null })).toEqual([])
})
