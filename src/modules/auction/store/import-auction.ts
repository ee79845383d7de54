import { RefusedError } from "@northlot/contract"
import { database } from "#src/platform/database"
import { policyInForce } from "#src/platform/policies"
import { decideAndWrite } from "./bidding-batch"
import { settlePassed } from "./lifecycle"
import { auctionFromRow, insertAuction } from "./auction-row"
import type { AuctionRow } from "../tables"
import type { AuctionRecord, AuctionHistory, BidderJudge } from "../types"

/** A bidder who lost the lead longer ago than this gets no message about the loss. */
const NEWS_MILLISECONDS = 6 * 60 * 60 * 1_000

/**
 * Imported bids are not checked, because their bidders were admitted when they bid. Open pages get no event for an
 * imported bid.
 */
const judgedBefore: BidderJudge = (listings) =>
  Promise.resolve(listings.map(() => ({ audience: "dealers", refusals: new Map(), endedSessions: new Set() })))

/**
 * Imports an auction that has begun. The engine decides every bid at the bid's time, all in one transaction. An auction
 * that has ended is settled at its end time.
 * @throws RefusedError of the first bid that the engine refuses; nothing is written then.
 */
export async function importAuction({ terms, bids }: AuctionHistory): Promise<AuctionRecord> {
  return database().transaction(async () => {
    const { values: policy } = await policyInForce("auction")
    const now = await database().now()
    const { id } = await insertAuction(terms, { status: "open", startsAt: terms.startsAt, policy })
    for (const { placedAt, ...bid } of bids) {
      const submission = { ...bid, auctionId: id, sessionId: null, request: null, admittedBefore: false }
      const [outcome] = await decideAndWrite([{ auctionId: id, submissions: [submission] }], {
        judge: judgedBefore,
        limit: "ignored",
        at: placedAt,
        quiet: terms.endsAt <= now || placedAt.getTime() < now.getTime() - NEWS_MILLISECONDS,
      })
      const [result] = outcome!.results
      if (result instanceof RefusedError) throw result
    }
    await settlePassed(id)
    const { rows } = await database().query<AuctionRow>(`SELECT * FROM auction WHERE id = $1`, [id])
    return auctionFromRow(rows[0]!)
  })
}
