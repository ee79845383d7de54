import { RefusedError } from "@northlot/contract"
import { database } from "#src/platform/database"
import type { AuctionChange } from "../announce-bids"
import { withdrawMaximum } from "../rules/withdraw-maximum"
import { bringUpToDate, lockAuction, stateOf } from "./auction-row"
import type { MaximumWithdrawal, WithdrawalRequest } from "../types"

/**
 * Lowers the leader's maximum to the price, under the auction's row lock. The seller must have changed the car's
 * disclosures after the bidder set the maximum. A bidder who set the maximum later knew of the change.
 * @throws RefusedError `AUCTION_NOT_OPEN`, `NOTHING_TO_WITHDRAW`
 */
export function withdraw({
  auctionId,
  bidderId,
  change,
}: WithdrawalRequest): Promise<{ withdrawal: MaximumWithdrawal; change: AuctionChange }> {
  return database().transaction(async () => {
    const locked = await lockAuction(auctionId)
    if (!locked) throw new RefusedError("AUCTION_NOT_OPEN")
    const { row, now } = locked
    const auction = await bringUpToDate(row, now)
    const result = withdrawMaximum(stateOf(auction), bidderId, now.getTime())
    if (!result.ok) throw new RefusedError(result.reason === "not_open" ? "AUCTION_NOT_OPEN" : "NOTHING_TO_WITHDRAW")
    if ((await newestMaximum(auctionId, bidderId)) > change.maximumCount) throw new RefusedError("NOTHING_TO_WITHDRAW")
    const { state, fromCents, toCents } = result
    await database().query(
      `INSERT INTO maximum_withdrawal (auction_id, bidder_id, disclosure_change_id, from_cents, to_cents, withdrawn_at,
         log_seq, maximum_count)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [auctionId, bidderId, change.id, fromCents, toCents, now, row.last_seq, row.maximum_count]
    )
    await database().query(`UPDATE auction SET leader_ceiling_cents = $2, updated_at = $3 WHERE id = $1`, [
      auctionId,
      toCents,
      now,
    ])
    return {
      withdrawal: { fromCents, toCents, at: now },
      change: {
        auctionId,
        listingId: auction.listingId,
        heardBy: null,
        state,
        leaderByProxy: auction.leaderByProxy,
        rows: [],
        logHead: auction.logHead!,
        extended: false,
        affected: [bidderId],
        at: now,
      },
    }
  })
}

/** The sequence number of the bidder's newest maximum in this auction; 0 for a bidder with exact bids only. */
async function newestMaximum(auctionId: string, bidderId: string): Promise<number> {
  const { rows } = await database().query<{ number: number }>(
    `SELECT coalesce(max(number), 0) AS number FROM bid_maximum WHERE auction_id = $1 AND bidder_id = $2`,
    [auctionId, bidderId]
  )
  return rows[0]!.number
}
