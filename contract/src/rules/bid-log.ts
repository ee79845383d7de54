/** The bid log as it is published: a chain of hashes that anyone can check (docs/bid-log.md). */
import type { Cents } from "./money"

export const BID_LOG_FORMAT = "northlot-bid-log-1"
/** What the first row names as the hash of the row before it. */
export const BID_LOG_START = "0".repeat(64)

export interface BidLogRow {
  /** Gap-free within one auction, from 1. */
  seq: number
  /**
   * `automatic`: bid by the product on the leader's behalf. `void`: all that this bidder had bid before was voided, and
   * the amount is the price from then on, 0 where no bid is left.
   */
  kind: "bid" | "automatic" | "void"
  /** The bidder's pseudonym in this auction. */
  bidder: string
  amountCents: Cents
  /** UTC with milliseconds, as `toISOString` writes it. */
  at: string
  /** SHA-256 in lower-case hex. */
  previousHash: string
}

/** The text that a row's hash is made of. Nothing that is not published may go into it: a hash can be guessed at. */
export function bidLogLine(auctionId: string, { seq, kind, bidder, amountCents, at, previousHash }: BidLogRow): string {
  return JSON.stringify([BID_LOG_FORMAT, auctionId, seq, kind, bidder, amountCents, at, previousHash])
}

/** A log as it is downloaded. */
export interface PublishedBidLog {
  format: string
  auctionId: string
  startsAt: string
  /** With everything that it was extended by. */
  endsAt: string
  /** The hash of the newest row; null where there is none. */
  head: string | null
  rows: (BidLogRow & { hash: string })[]
}

/** One thing that is wrong with a log; `seq` is the number that the row should have, null where no row is at fault. */
export interface BidLogFault {
  seq: number | null
  fault: string
}

/** A head as somebody noted it: how many rows there were, and the hash of the last one, or its beginning. */
export interface NotedHead {
  rows: number
  hash: string
}

const SHORTEST_NOTED_HASH = 12

/** Reads `17:3f9a…`, or 17 and the hash with a space between them; null for anything else. */
export function readNotedHead(text: string): NotedHead | null {
  const [, rows, hash] = /^\s*(\d{1,9})\s*[:\s]\s*([0-9a-f]{12,64})…?\s*$/i.exec(text) ?? []
  return rows && hash && Number(rows) > 0 ? { rows: Number(rows), hash: hash.toLowerCase() } : null
}

/** How a head is shown and noted. */
export function shortHead({ rows, hash }: NotedHead): string {
  return `${rows}:${hash.slice(0, SHORTEST_NOTED_HASH + 4)}`
}

/**
 * Everything that is wrong with a log, oldest row first; none when the chain and the auction's rules hold. `sha256`
 * answers lower-case hex: browsers and servers each have their own.
 */
export async function faultsOfBidLog(
  { format, auctionId, startsAt, endsAt, head, rows }: PublishedBidLog,
  sha256: (text: string) => string | Promise<string>,
  noted: NotedHead | null = null
): Promise<BidLogFault[]> {
  const faults: BidLogFault[] = []
  if (format !== BID_LOG_FORMAT) faults.push({ seq: null, fault: "This is a format that is not known here." })
  let before = { amountCents: 0, at: "", hash: BID_LOG_START }
  const standing = new Set<string>()
  const voided = new Set<string>()
  for (const [index, row] of rows.entries()) {
    const seq = index + 1
    const say = (fault: string) => faults.push({ seq, fault })
    if (row.seq !== seq) say("The numbers have a gap here.")
    if (row.previousHash !== before.hash) say("It does not name the row before it.")
    if (row.hash !== (await sha256(bidLogLine(auctionId, row)))) say("It was changed: its hash is another one.")
    if (voided.has(row.bidder)) say("Its bidder's bids were voided before.")
    if (row.kind === "void") {
      if (!standing.delete(row.bidder) || (row.amountCents === 0) !== (standing.size === 0))
        say("It is not what the bids that are left make.")
      if (row.amountCents > before.amountCents) say("The price rises by a void.")
      voided.add(row.bidder)
    } else {
      if (row.amountCents < before.amountCents) say("The price falls.")
      standing.add(row.bidder)
    }
    if (row.at < before.at) say("It is earlier than the row before it.")
    if (row.at < startsAt || row.at >= endsAt) say("It is not between the auction's start and end.")
    before = row
  }
  if ((head ?? BID_LOG_START) !== before.hash) faults.push({ seq: null, fault: "The head is not the last row's hash." })
  if (noted && !rows[noted.rows - 1]?.hash.startsWith(noted.hash))
    faults.push({ seq: null, fault: `Row ${noted.rows} is not the one that was noted.` })
  return faults
}
