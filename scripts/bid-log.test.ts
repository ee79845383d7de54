import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import {
  BID_LOG_FORMAT,
  BID_LOG_START,
  bidLogLine,
  cents,
  faultsOfBidLog,
  readNotedHead,
  type PublishedBidLog,
} from "@northlot/contract"

const SCRIPT = join(__dirname, "../docs/verify-bid-log.mjs")
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex")
const folder = mkdtempSync(join(tmpdir(), "bid-log-"))
afterAll(() => rmSync(folder, { recursive: true }))

/**
 * Creates a valid bid log. A plain amount is a bid of one of two bidders, who alternate. Any other entry states kind,
 * bidder and amount.
 */
function soundLog(
  amounts: readonly (number | readonly [kind: "bid" | "void", bidder: number, amount: number])[]
): PublishedBidLog {
  const rows: PublishedBidLog["rows"] = []
  for (const [index, given] of amounts.entries()) {
    const [kind, number, amount] =
      typeof given === "number" ? ([index % 3 === 2 ? "automatic" : "bid", (index % 2) + 1, given] as const) : given
    const row = {
      seq: index + 1,
      kind,
      bidder: `Bidder ${number}`,
      amountCents: cents(amount),
      at: new Date(Date.UTC(2026, 10, 22, 12, 0, index)).toISOString(),
      previousHash: rows.at(-1)?.hash ?? BID_LOG_START,
    }
    rows.push({ ...row, hash: sha256(bidLogLine("auc_1", row)) })
  }
  return {
    format: BID_LOG_FORMAT,
    auctionId: "auc_1",
    startsAt: "2026-11-22T12:00:00.000Z",
    endsAt: "2026-11-22T14:00:00.000Z",
    head: rows.at(-1)?.hash ?? null,
    rows,
  }
}

const [first, second] = [
  ["bid", 1, 10_000],
  ["bid", 2, 50_000],
] as const
const whole = soundLog([10_000, 20_000, 20_500, 30_000])
const rewritten = soundLog([10_000, 20_000, 20_600, 30_000])
const head = `3:${whole.rows[2]!.hash.slice(0, 16)}`
const withoutRow = (log: PublishedBidLog, index: number) => ({ ...log, rows: log.rows.filter((_, at) => at !== index) })
const changed = (change: (log: PublishedBidLog) => unknown): PublishedBidLog => {
  const log = structuredClone(whole)
  change(log)
  return log
}

test("docs/verify-bid-log.mjs has at most 40 lines and needs nothing but Node", () => {
  const text = readFileSync(SCRIPT, "utf8")
  expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(40)
  expect([...text.matchAll(/from "([^"]+)"/g)].map(([, from]) => from)).toEqual(["node:crypto", "node:fs"])
})

test.each<[string, PublishedBidLog, string | null, boolean]>([
  ["a whole log", whole, null, true],
  ["a log without a bid", soundLog([]), null, true],
  ["a head that was noted", whole, head, true],
  ["a head in capital letters", whole, head.toUpperCase(), true],
  ["a log that was rewritten", rewritten, head, false],
  ["a head of more rows than there are", whole, `5:${whole.head}`, false],
  ["a row that was removed", changed(({ rows }) => rows.splice(1, 1)), null, false],
  ["the last row removed", changed(({ rows }) => rows.pop()), null, false],
  ["a row that was added", changed(({ rows }) => rows.splice(1, 0, rows[1]!)), null, false],
  ["two rows that were swapped", changed(({ rows }) => rows.splice(1, 2, rows[2]!, rows[1]!)), null, false],
  ["a changed amount", changed(({ rows }) => (rows[1]!.amountCents = cents(20_001))), null, false],
  ["a falling price", soundLog([10_000, 9_000]), null, false],
  [
    "a price that falls as bids are voided",
    soundLog([first, second, ["void", 2, 10_000], ["bid", 3, 11_000]]),
    null,
    true,
  ],
  ["the only bids voided", soundLog([first, ["void", 1, 0], ["bid", 2, 10_000]]), null, true],
  [
    "all bids voided, one bidder's after the other's",
    soundLog([first, second, ["void", 1, 50_000], ["void", 2, 0]]),
    null,
    true,
  ],
  ["a price that rises as bids are voided", soundLog([first, second, ["void", 2, 60_000]]), null, false],
  ["no price where a bid is left", soundLog([first, second, ["void", 2, 0]]), null, false],
  ["a price where no bid is left", soundLog([first, ["void", 1, 10_000]]), null, false],
  ["bids voided of somebody who has not bid", soundLog([first, ["void", 2, 10_000]]), null, false],
  ["bids voided twice", soundLog([first, second, ["void", 2, 10_000], ["void", 2, 10_000]]), null, false],
  [
    "a bid of somebody whose bids were voided",
    soundLog([first, second, ["void", 2, 10_000], ["bid", 2, 20_000]]),
    null,
    false,
  ],
  [
    "a void that was removed",
    withoutRow(soundLog([first, second, ["void", 2, 10_000], ["bid", 3, 11_000]]), 2),
    null,
    false,
  ],
  ["a changed bidder", changed(({ rows }) => (rows[1]!.bidder = "Bidder 1")), null, false],
  ["a changed time", changed(({ rows }) => (rows[2]!.at = rows[0]!.at)), null, false],
  ["a changed head", changed((log) => (log.head = sha256("another"))), null, false],
  ["a head that is gone", changed((log) => (log.head = null)), null, false],
  ["a bid after the end", changed((log) => (log.endsAt = log.rows[3]!.at)), null, false],
  ["another auction's rows", changed((log) => (log.auctionId = "auc_2")), null, false],
  ["another format", changed((log) => (log.format = "another")), null, false],
])("docs/verify-bid-log.mjs and the page find the same in %s", async (_, log, noted, sound) => {
  const file = join(folder, "log.json")
  writeFileSync(file, JSON.stringify({ ok: true, ...log }))
  const { stdout, status } = spawnSync(process.execPath, [SCRIPT, file, ...(noted ? [noted] : [])], {
    encoding: "utf8",
  })
  const found = await faultsOfBidLog(log, sha256, noted === null ? null : readNotedHead(noted))
  const lines = stdout.trimEnd().split("\n").slice(0, -1)
  expect(lines).toEqual(found.map(({ seq, fault }) => (seq === null ? fault : `Row ${seq}: ${fault}`)))
  expect({ sound: found.length === 0, status }).toEqual({ sound, status: sound ? 0 : 1 })
})
