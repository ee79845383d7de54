import { dollarsFromCents, type AnswerOf, type BidUpdated, type endpoints } from "@northlot/contract"

export type BidLog = AnswerOf<typeof endpoints.listBids>

/** The rows on one page of the log (spec §9). */
export const BID_LOG_LENGTH = 99

/**
 * Adds the rows of a live event to the log, newest first. Null when the log must be fetched, because rows are missing
 * in between, or a new bidder in the log may be the viewer.
 */
export function withRows(log: BidLog, { bids, logHead }: Pick<BidUpdated, "bids" | "logHead">): BidLog | null {
  const newest = log.items[0]?.seq ?? 0
  const rows = bids.filter(({ seq }) => seq > newest).sort((a, b) => b.seq - a.seq)
  if (rows.length === 0) return log
  if (rows.at(-1)!.seq !== newest + 1) return null
  const known = new Map(log.items.map(({ bidder, mine }) => [bidder, mine]))
  if (rows.some(({ bidder }) => !known.has(bidder))) return null
  const added = rows.map((row) => ({
    ...row,
    amount: dollarsFromCents(row.amountCents),
    ...(known.get(row.bidder) ? { mine: true } : {}),
  }))
  const items = [...added, ...log.items].slice(0, BID_LOG_LENGTH)
  return { ...log, items, total: log.total + rows.length, logHead }
}
