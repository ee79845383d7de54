/** The published bid log: a chain of hashes that anyone can check (docs/bid-log.md). */
import type { Cents } from "./money"

export const BID_LOG_FORMAT = "northlot-bid-log-1"
/** The `previousHash` of the first row. */
export const BID_LOG_START = "0".repeat(64)

export interface BidLogRow {
  /** The row's number within its auction, from 1 without a gap. */
  seq: number
  /** `automatic`: a bid by proxy. `void`: this bidder's earlier bids are void; the amount is the new price or 0. */
  kind: "bid" | "automatic" | "void"
  bidder: string
  amountCents: Cents
  /** When the row was accepted: UTC with milliseconds, in the form of `toISOString`. */
  at: string
  /** SHA-256 in lower-case hex. */
  previousHash: string
}

/**
 * The text whose SHA-256 is the row's hash. It contains only published values, because a hash lets anyone test guesses.
 */
export function bidLogLine(auctionId: string, { seq, kind, bidder, amountCents, at, previousHash }: BidLogRow): string {
  return JSON.stringify([BID_LOG_FORMAT, auctionId, seq, kind, bidder, amountCents, at, previousHash])
}

export interface PublishedBidLog {
  format: string
  auctionId: string
  startsAt: string
  /** The auction's end, including all extensions. */
  endsAt: string
  /** The hash of the log's newest row; null for a log without rows. */
  head: string | null
  rows: (BidLogRow & { hash: string })[]
}

/**
 * One fault of a log. `seq` is the number that the faulty row should have; null if the fault concerns no single row.
 */
export interface BidLogFault {
  seq: number | null
  fault: string
}

/** A head of the log that a person noted: the number of rows, and the last row's hash or the beginning of that hash. */
export interface NotedHead {
  rows: number
  hash: string
}

const SHORTEST_NOTED_HASH = 12

/**
 * Parses the head of a bid log as a person noted it: the number of rows and the hash, such as `17:3f9a…`. A space may
 * replace the colon. Null for any other text.
 */
export function readNotedHead(text: string): NotedHead | null {
  const [, rows, hash] = /^\s*(\d{1,9})\s*[:\s]\s*([0-9a-f]{12,64})…?\s*$/i.exec(text) ?? []
  return rows && hash && Number(rows) > 0 ? { rows: Number(rows), hash: hash.toLowerCase() } : null
}

export function shortHead({ rows, hash }: NotedHead): string {
  return `${rows}:${hash.slice(0, SHORTEST_NOTED_HASH + 4)}`
}

/**
 * All faults of a log, oldest row first; empty if the hash chain and the auction rules are respected. `sha256` must
 * return lower-case hex.
 */
export async function faultsOfBidLog(
  { format, auctionId, startsAt, endsAt, head, rows }: PublishedBidLog,
  sha256: (text: string) => string | Promise<string>,
  noted: NotedHead | null = null
): Promise<BidLogFault[]> {
  const faults: BidLogFault[] = []
  if (format !== BID_LOG_FORMAT) faults.push({ seq: null, fault: "The format of the log is not known here." })
  let before = { amountCents: 0, at: "", hash: BID_LOG_START }
  const standing = new Set<string>()
  const voided = new Set<string>()
  for (const [index, row] of rows.entries()) {
    const seq = index + 1
    const say = (fault: string) => faults.push({ seq, fault })
    if (row.seq !== seq) say("The numbers have a gap here.")
    if (row.previousHash !== before.hash) say("The hash of the previous row does not match.")
    if (row.hash !== (await sha256(bidLogLine(auctionId, row)))) say("The hash does not match, so the row was changed.")
    if (voided.has(row.bidder)) say("The bids of this bidder were voided before.")
    if (row.kind === "void") {
      if (!standing.delete(row.bidder) || (row.amountCents === 0) !== (standing.size === 0))
        say("The void does not fit the remaining bids.")
      if (row.amountCents > before.amountCents) say("A void raised the price.")
      voided.add(row.bidder)
    } else {
      if (row.amountCents < before.amountCents) say("The price falls.")
      standing.add(row.bidder)
    }
    if (row.at < before.at) say("The row is earlier than the previous row.")
    if (row.at < startsAt || row.at >= endsAt) say("The time is not between the auction's start and end.")
    before = row
  }
  if ((head ?? BID_LOG_START) !== before.hash)
    faults.push({ seq: null, fault: "The fingerprint is not the hash of the last row." })
  if (noted && !rows[noted.rows - 1]?.hash.startsWith(noted.hash))
    faults.push({ seq: null, fault: `Row ${noted.rows} does not match the fingerprint that you noted.` })
  return faults
}
