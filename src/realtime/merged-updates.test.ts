import fc from "fast-check"
import { cents, dollars, type BidUpdated } from "@northlot/contract"
import { MergedUpdates } from "./merged-updates"

const update = (seq: number, extended = false, auctionId = "auc_1"): BidUpdated => ({
  listingId: "lst_1",
  auctionId,
  amount: dollars(seq),
  amountCents: cents(seq * 100),
  currentBidCents: cents(seq * 100),
  bidCount: seq,
  minimumCents: cents(seq * 100 + 100),
  reserveMet: true,
  endsAt: "2026-06-01T12:00:00.000Z",
  extended,
  seq,
  serverNow: "2026-06-01T11:00:00.000Z",
  logHead: String(seq),
  bids: [{ seq, bidder: "Bidder 1", amountCents: cents(seq * 100), automatic: false, ts: "2026-06-01T11:00:00.000Z" }],
})

let sent: { audience: string; update: BidUpdated }[]
let updates: MergedUpdates<string>
let sendingTakes: number
let clock: number
beforeEach(() => {
  jest.useFakeTimers()
  sent = []
  sendingTakes = clock = 0
  updates = new MergedUpdates(
    (audience, told) => {
      clock += sendingTakes
      sent.push({ audience, update: told })
    },
    () => clock
  )
})
afterEach(() => jest.useRealTimers())
const seqs = () => sent.map(({ update: { seq } }) => seq)

test("the first update goes out at once, those that follow soon go as one, which says the newest state and all rows", () => {
  updates.add("lst_1", "public", update(1))
  expect(seqs()).toEqual([1])
  updates.add("lst_1", "public", update(2, true))
  updates.add("lst_1", "public", update(3))
  expect(seqs()).toEqual([1])
  jest.advanceTimersByTime(50)
  expect(sent.at(-1)!.update).toEqual({ ...update(3), extended: true, bids: [...update(2).bids, ...update(3).bids] })
  jest.advanceTimersByTime(50)
  updates.add("lst_1", "public", update(4))
  expect(seqs()).toEqual([1, 3, 4])
})

test("telling takes at most half of the time: the pause is as long as sending took", () => {
  sendingTakes = 200
  updates.add("lst_1", "public", update(1))
  updates.add("lst_1", "public", update(2))
  jest.advanceTimersByTime(199)
  expect(seqs()).toEqual([1])
  jest.advanceTimersByTime(1)
  expect(seqs()).toEqual([1, 2])
})

test("what was for one audience, or of another run, is never told with what is for the next", () => {
  updates.add("lst_1", "dealers", update(1))
  updates.add("lst_1", "dealers", update(2))
  updates.add("lst_1", "public", update(3))
  updates.add("lst_1", "public", update(1, false, "auc_2"))
  jest.advanceTimersByTime(50)
  expect(sent.map(({ audience, update: { auctionId, bids } }) => [audience, auctionId, bids.length])).toEqual([
    ["dealers", "auc_1", 1],
    ["dealers", "auc_1", 1],
    ["public", "auc_1", 1],
    ["public", "auc_2", 1],
  ])
})

test("what else is told of a listing comes after its last bid, and an end loses none", () => {
  updates.add("lst_1", "public", update(1))
  updates.add("lst_1", "public", update(2))
  updates.flush("lst_1")
  expect(seqs()).toEqual([1, 2])
  updates.add("lst_1", "public", update(3))
  updates.close()
  expect(seqs()).toEqual([1, 2, 3])
})

test("whatever comes when, every row is told once and the last update is the newest state", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 80 }), { minLength: 1, maxLength: 60 }), (pauses) => {
      sent.length = 0
      pauses.forEach((pause, index) => {
        updates.add("lst_1", "public", update(index + 1))
        jest.advanceTimersByTime(pause)
      })
      jest.advanceTimersByTime(100)
      expect(sent.flatMap(({ update: { bids } }) => bids.map(({ seq }) => seq))).toEqual(
        pauses.map((_, index) => index + 1)
      )
      expect(seqs().at(-1)).toBe(pauses.length)
    })
  )
})
