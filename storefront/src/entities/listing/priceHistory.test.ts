import { cents, type BidUpdated } from "@northlot/contract"
import { withSteps, type PriceHistory } from "./priceHistory"

jest.mock("@/shared", () => ({}))

const AT = "2026-06-01T12:00:00.000Z"
const step = (seq: number, price: number | null) => ({ seq, at: AT, priceCents: price === null ? null : cents(price) })
const history = (...steps: PriceHistory["steps"]): PriceHistory => ({
  ok: true,
  auctionId: "auc_1",
  startsAt: AT,
  openingCents: cents(100_000),
  steps,
  earlier: [],
})
const event = (...rows: [seq: number, amount: number][]) =>
  ({ bids: rows.map(([seq, amount]) => ({ seq, ts: AT, amountCents: cents(amount) })) }) as Pick<BidUpdated, "bids">

test("a live bid adds its own rows, in their order, and rows that are there already add nothing", () => {
  expect(withSteps(history(step(1, 110_000)), event([3, 130_000], [2, 120_000], [1, 110_000]))?.steps).toEqual([
    step(1, 110_000),
    step(2, 120_000),
    step(3, 130_000),
  ])
  const same = history(step(2, 110_000))
  expect(withSteps(same, event([2, 110_000]))).toBe(same)
})

test("after voided bids of which none is left, there is no price", () => {
  expect(withSteps(history(step(1, 110_000)), event([2, 0]))?.steps.at(-1)).toEqual(step(2, null))
})

test("an event behind a gap says nothing of what lies between", () => {
  expect(withSteps(history(step(1, 110_000)), event([3, 130_000]))).toBeNull()
})
