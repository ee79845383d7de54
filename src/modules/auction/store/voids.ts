/** Voids one bidder's bids in a running auction for an admin. Nothing is deleted; a row is added to the log. */
import { RefusedError, type Cents } from "@northlot/contract"
import { database } from "#src/platform/database"
import { emit } from "#src/platform/outbox"
import type { AuctionChange } from "../announce-bids"
import { bidCountOf, bidderName } from "../rules/place-bid"
import { reserveMet } from "../rules/reserve"
import { voidBids as decideVoid, type PastAct, type VoidBidsResult } from "../rules/void-bids"
import { bringUpToDate, lockAuction, stateOf } from "./auction-row"
import { appendBids } from "./bids"
import type { AuctionRow } from "../tables"
import type { AuctionRecord, BidderJudge, VoidedAuction, VoidRequest } from "../types"

type Voided = Extract<VoidBidsResult, { ok: true }>

interface Decided extends Voided {
  row: Voided["row"] & { bidderNumber: number }
  stored: AuctionRow
  auction: AuctionRecord
  now: Date
}

/** Voids the bids and stores the result. @throws RefusedError NOT_FOUND, AUCTION_NOT_OPEN, INVALID_TRANSITION */
export function voidBids(
  request: VoidRequest,
  judge: BidderJudge
): Promise<{ voided: VoidedAuction; change: AuctionChange }> {
  return database().transaction(async () => {
    const decided = await decide(request)
    const { stored, auction, state, leaderByProxy, row, now } = decided
    const { auctionId, bidderId } = request
    const { head: logHead, written } = appendBids(auctionId, stored.log_head, [row], now)
    await written
    await database().query(
      `UPDATE auction SET current_cents = $2, leader_id = $3, leader_ceiling_cents = $4, leader_by_proxy = $5, last_seq = $6,
         bid_count = $7, voided_bidder_ids = $8, log_head = $9, updated_at = $10,
         last_bid_at = (SELECT max(placed_at) FROM bid WHERE auction_id = $1 AND NOT voids AND bidder_id <> ALL ($8))
       WHERE id = $1`,
      [
        auctionId,
        state.currentCents,
        state.leaderId,
        state.leaderCeilingCents,
        leaderByProxy,
        state.lastSeq,
        bidCountOf(state),
        state.voided.bidderIds,
        logHead,
        now,
      ]
    )
    const { listingId, leaderId: previousLeaderId, currentCents: previousCents } = auction
    await emit(
      "auction.bids-voided",
      {
        auctionId,
        listingId,
        bidderId,
        bidder: bidderName(row.bidderNumber),
        previousLeaderId,
        previousCents,
        leaderId: state.leaderId,
        currentCents: state.currentCents,
      },
      `${auctionId}:${row.seq}`
    )
    const [conditions] = await judge([{ listingId, bidders: [], now }])
    const change: AuctionChange = {
      auctionId,
      listingId,
      heardBy: conditions!.audience,
      state,
      leaderByProxy,
      rows: [row],
      logHead: logHead!,
      extended: false,
      affected: [...new Set([bidderId, ...(state.leaderId === null ? [] : [state.leaderId])])],
      at: now,
    }
    return { voided: outcomeOf(decided), change }
  })
}

/** Computes the result that voiding would have now. @throws RefusedError as `voidBids` */
export function previewVoid(request: VoidRequest): Promise<VoidedAuction> {
  return database().transaction(async () => outcomeOf(await decide(request)))
}

async function decide({ auctionId, bidderId }: VoidRequest): Promise<Decided> {
  const locked = await lockAuction(auctionId)
  if (!locked) throw new RefusedError("NOT_FOUND")
  const { row: stored, now } = locked
  const auction = await bringUpToDate(stored, now)
  const { number, rows } = await bidsOf(auctionId, bidderId)
  const result = decideVoid(
    stateOf(auction),
    bidderId,
    { past: await readPast(auctionId), rowsOfBidder: rows },
    now.getTime()
  )
  if (result.ok) return { ...result, row: { ...result.row, bidderNumber: number }, stored, auction, now }
  switch (result.reason) {
    case "no_bids":
      throw new RefusedError("NOT_FOUND", "This person has not bid in this auction.")
    case "not_open":
      throw new RefusedError("AUCTION_NOT_OPEN", "Bids can be voided only while the auction is open.")
    case "already_voided":
      throw new RefusedError("INVALID_TRANSITION", "This bidder's bids in this auction were voided before.")
  }
}

async function bidsOf(auctionId: string, bidderId: string): Promise<{ number: number; rows: number }> {
  const { rows } = await database().query<{ number: number; rows: number }>(
    `SELECT coalesce(max(auction_bidder.number), 0) AS number, count(*)::int AS rows
     FROM auction_bidder JOIN bid USING (auction_id, bidder_id)
     WHERE auction_bidder.auction_id = $1 AND auction_bidder.bidder_id = $2 AND NOT bid.voids`,
    [auctionId, bidderId]
  )
  return rows[0]!
}

/**
 * All bids, raises and withdrawals of an auction, oldest first. A maximum with a log row has that row's place. A raise
 * or withdrawal without a row comes after the newest log row of its time.
 */
function readPast(auctionId: string): Promise<PastAct[]> {
  return database().records<PastAct & { amountCents: Cents }>(
    `SELECT bidder_id, amount_cents, kind FROM (
       SELECT bidder_id, amount_cents, 'exact' AS kind, seq AS after_row, 0 AS place FROM bid
       WHERE auction_id = $1 AND NOT automatic AND NOT voids
         AND NOT EXISTS (SELECT FROM bid_maximum WHERE bid_maximum.auction_id = $1 AND bid_seq = bid.seq)
       UNION ALL
       SELECT bidder_id, maximum_cents, 'proxy', coalesce(bid_seq, log_seq), CASE WHEN bid_seq IS NULL THEN 2 * number ELSE 0 END
       FROM bid_maximum WHERE auction_id = $1
       UNION ALL
       SELECT bidder_id, to_cents, 'withdrawal', log_seq, 2 * maximum_count + 1 FROM maximum_withdrawal WHERE auction_id = $1
     ) AS past ORDER BY after_row, place`,
    [auctionId]
  )
}

function outcomeOf({ auction, state, row }: Decided): VoidedAuction {
  const { id: auctionId, listingId, currentCents, leaderId } = auction
  return {
    auctionId,
    listingId,
    bidderId: row.bidderId,
    bidderNumber: row.bidderNumber,
    seq: row.seq,
    before: { currentCents, leaderId },
    currentCents: state.currentCents,
    leaderId: state.leaderId,
    bidCount: bidCountOf(state),
    reserveMet: reserveMet(state),
  }
}
