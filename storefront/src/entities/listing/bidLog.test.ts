import { cents, dollars } from "@northlot/contract"
import { BID_LOG_LENGTH, withRows, type BidLog } from "./bidLog"

const row = (seq: number, bidder: string) => ({
  seq,
  bidder,
  amountCents: cents(seq * 10_000),
  automatic: false,
  ts: "2026-06-01T12:00:00.000Z",
})
const item = (seq: number, bidder: string, mine = false) => ({
  ...row(seq, bidder),
  amount: dollars(seq * 100),
  ...(mine ? { mine } : {}),
})
const LOG: BidLog = {
  ok: true,
  items: [item(2, "Bidder 2"), item(1, "Bidder 1", true)],
  total: 2,
  auctionId: "auc_1",
  logHead: "older",
}

test("rows that follow what is shown stand before it, the viewer's own still as own, and their head is the log's", () => {
  const after = withRows(LOG, { logHead: "newer", bids: [row(3, "Bidder 1"), row(4, "Bidder 2")] })
  expect(after).toEqual({
    ok: true,
    total: 4,
    auctionId: "auc_1",
    logHead: "newer",
    items: [item(4, "Bidder 2"), item(3, "Bidder 1", true), ...LOG.items],
  })
})

test("rows that are shown already change nothing", () => {
  expect(withRows(LOG, { logHead: "newer", bids: [row(2, "Bidder 2")] })).toBe(LOG)
})

test("a gap, and a bidder who may be the viewer, need the whole log", () => {
  expect(withRows(LOG, { logHead: "newer", bids: [row(4, "Bidder 2")] })).toBeNull()
  expect(withRows(LOG, { logHead: "newer", bids: [row(3, "Bidder 3")] })).toBeNull()
  expect(
    withRows(
      { ok: true, items: [], total: 0, auctionId: null, logHead: null },
      { logHead: "newer", bids: [row(1, "Bidder 1")] }
    )
  ).toBeNull()
})

test("only the last 99 are kept, and all are counted", () => {
  let log: BidLog | null = LOG
  for (let seq = 3; seq <= 200; seq++)
    log = withRows(log!, { logHead: "newer", bids: [row(seq, `Bidder ${(seq % 2) + 1}`)] })
  expect(log!.items.map(({ seq }) => seq)).toEqual(Array.from({ length: BID_LOG_LENGTH }, (_, index) => 200 - index))
  expect(log!.total).toBe(200)
})
