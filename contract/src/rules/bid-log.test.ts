import { createHash } from "node:crypto"
import fc from "fast-check"
import {
  BID_LOG_FORMAT,
  BID_LOG_START,
  bidLogLine,
  faultsOfBidLog,
  readNotedHead,
  shortHead,
  type PublishedBidLog,
} from "./bid-log"
import { cents } from "./money"

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex")

const START = "2026-11-22T00:00:00.000Z"

/** A valid log with one row for each step. A row adds the step's cents and milliseconds to the row before. */
function soundLog(steps: readonly { cents: number; milliseconds: number; bidder: number; automatic: boolean }[]) {
  const auctionId = "auc_1"
  const rows: PublishedBidLog["rows"] = []
  let [amount, at, previousHash] = [10_000, Date.parse(START), BID_LOG_START]
  steps.forEach((step, index) => {
    const row = {
      seq: index + 1,
      kind: step.automatic ? ("automatic" as const) : ("bid" as const),
      bidder: `Bidder ${step.bidder}`,
      amountCents: cents((amount += step.cents)),
      at: new Date((at += step.milliseconds)).toISOString(),
      previousHash,
    }
    previousHash = sha256(bidLogLine(auctionId, row))
    rows.push({ ...row, hash: previousHash })
  })
  const endsAt = new Date(at + 1).toISOString()
  return { format: BID_LOG_FORMAT, auctionId, startsAt: START, endsAt, head: rows.at(-1)?.hash ?? null, rows }
}

const step = fc.record({
  cents: fc.integer({ min: 0, max: 1_000_000 }),
  milliseconds: fc.integer({ min: 0, max: 100_000 }),
  bidder: fc.integer({ min: 1, max: 9 }),
  automatic: fc.boolean(),
})
const logs = fc.array(step, { minLength: 3, maxLength: 12 }).map(soundLog)
const place = fc.nat()

test("a log that was not touched has no fault, and each of its heads can be checked later", async () => {
  await fc.assert(
    fc.asyncProperty(logs, place, async (log, at) => {
      const row = log.rows[at % log.rows.length]!
      const noted = readNotedHead(shortHead({ rows: row.seq, hash: row.hash }))
      expect(noted).not.toBeNull()
      expect(await faultsOfBidLog(log, sha256, noted)).toEqual([])
    })
  )
})

test("a row that is removed, swapped, added or changed in any field is found", async () => {
  const changes: ((log: PublishedBidLog, at: number) => void)[] = [
    ({ rows }, at) => rows.splice(at, 1),
    ({ rows }, at) => rows.splice(at, 2, ...rows.slice(at, at + 2).reverse()),
    ({ rows }, at) => rows.splice(at, 0, { ...rows[at]! }),
    ({ rows }, at) => (rows[at]!.seq += 1),
    ({ rows }, at) => (rows[at]!.kind = rows[at]!.kind === "bid" ? "automatic" : "bid"),
    ({ rows }, at) => (rows[at]!.bidder += "1"),
    ({ rows }, at) => (rows[at]!.amountCents = cents(rows[at]!.amountCents + 1)),
    ({ rows }, at) => (rows[at]!.at = new Date(Date.parse(rows[at]!.at) + 1).toISOString()),
    ({ rows }, at) => (rows[at]!.previousHash = sha256("another")),
    ({ rows }, at) => (rows[at]!.hash = sha256("another")),
    (log) => (log.head = sha256("another")),
    (log) => (log.head = null),
    (log) => (log.auctionId = "auc_2"),
    (log) => (log.format = "another"),
  ]
  await fc.assert(
    fc.asyncProperty(logs, place, fc.constantFrom(...changes), async (log, at, change) => {
      change(log, at % (log.rows.length - 1))
      expect(await faultsOfBidLog(log, sha256)).not.toEqual([])
    })
  )
})

test("a log that was rewritten from any row on is found by a head that was noted before", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), place, place, async (steps, from, seen) => {
      const before = soundLog(steps)
      const changed = from % steps.length
      const noted = before.rows[changed + (seen % (steps.length - changed))]!
      const after = soundLog(steps.map((one, index) => (index === changed ? { ...one, cents: one.cents + 1 } : one)))
      expect(await faultsOfBidLog(after, sha256)).toEqual([])
      expect(await faultsOfBidLog(after, sha256, { rows: noted.seq, hash: noted.hash.slice(0, 16) })).toEqual([
        { seq: null, fault: `Row ${noted.seq} does not match the fingerprint that you noted.` },
      ])
      const shortened = soundLog(steps.slice(0, noted.seq - 1))
      expect(await faultsOfBidLog(shortened, sha256, { rows: noted.seq, hash: noted.hash })).toHaveLength(1)
    })
  )
})

test("a well linked log that breaks the auction's rules is found: price, order of times, start and end", async () => {
  const log = soundLog([{ cents: 500, milliseconds: 500, bidder: 1, automatic: false }])
  const relinked = (change: object) => {
    const first = log.rows[0]!
    const row = { ...first, seq: 2, previousHash: first.hash, ...change }
    const hash = sha256(bidLogLine(log.auctionId, row))
    return { ...log, head: hash, rows: [first, { ...row, hash }] }
  }
  expect(await faultsOfBidLog(relinked({}), sha256)).toEqual([])
  expect(await faultsOfBidLog(relinked({ amountCents: cents(1) }), sha256)).toEqual([
    { seq: 2, fault: "The price falls." },
  ])
  expect(await faultsOfBidLog(relinked({ at: START }), sha256)).toEqual([
    { seq: 2, fault: "The row is earlier than the previous row." },
  ])
  const outside = [{ seq: 2, fault: "The time is not between the auction's start and end." }]
  expect(await faultsOfBidLog({ ...relinked({}), endsAt: log.rows[0]!.at }, sha256)).toEqual([
    { seq: 1, fault: outside[0]!.fault },
    ...outside,
  ])
  expect(await faultsOfBidLog(relinked({ at: log.endsAt }), sha256)).toEqual(outside)
})

test.each(["", "17", "0:3f9a01bc22de", "17:3f9a", "x:3f9a01bc22de", "17:3g9a01bc22de", `1:${"a".repeat(65)}`])(
  "what was noted as %p is no head",
  (text) => expect(readNotedHead(text)).toBeNull()
)

test("a noted head is read with or without what surrounds it", () => {
  const head = { rows: 17, hash: "3f9a01bc22de" }
  for (const text of ["17:3f9a01bc22de", " 17 3F9A01BC22DE ", "17: 3f9a01bc22de…"])
    expect(readNotedHead(text)).toEqual(head)
})
