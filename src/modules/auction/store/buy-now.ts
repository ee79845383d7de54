/**
 * Decides a purchase at the buy-now price under the auction's row lock, and settles the auction in the same
 * transaction.
 */
import { RefusedError, dollarsFromCents, formatMoneyExact, type BidAnswer, type Cents } from "@northlot/contract"
import { database, violates } from "#src/platform/database"
import type { OutboxTopics } from "#src/platform/outbox"
import type { AuctionChange } from "../announce-bids"
import { pauseRefusal } from "./bidding-batch"
import { tellSettlements } from "./lifecycle"
import { buyNow as decide, type BuyNowRefusal } from "../rules/buy-now"
import { bidCountOf, minimumBidCents } from "../rules/place-bid"
import { auctionFromRow, bringUpToDate, lockAuction, stateOf } from "./auction-row"
import {
  appendBids,
  findRequests,
  storeRequest,
  numberNewcomer,
  readBidders,
  replayed,
  requestAnsweredWith,
  type BidRequestKey,
} from "./bids"
import type { AuctionRow } from "../tables"
import type { BidderJudge, SessionOfBidder } from "../types"

export interface Purchase extends SessionOfBidder {
  auctionId: string
  /** The price that the buyer has confirmed. */
  priceCents: Cents
  /** The idempotency key, if the purchase has one. */
  request: BidRequestKey | null
}

export interface PurchaseOutcome {
  answer: BidAnswer | RefusedError
  /** The sale that this call made; null for a refusal or a repeated call. */
  sold: { settled: OutboxTopics["auction.settled"]; change: AuctionChange } | null
}

/**
 * Checks buyer and session in the same order as for a bid, and stores the answer under the idempotency key. A bid and a
 * purchase both need the auction's row lock, and the first one wins. A later bid finds the auction settled; a later
 * purchase finds that bid.
 * @throws RefusedError AUCTION_NOT_OPEN, IDEMPOTENCY_CONFLICT
 */
export async function runPurchase(purchase: Purchase, judge: BidderJudge): Promise<PurchaseOutcome> {
  try {
    return await decideAndWrite(purchase, judge)
  } catch (error) {
    // A concurrent purchase of another car used the same idempotency key. That purchase's answer is now stored under
    // the key, so the second attempt finds the answer.
    if (violates(error, "bid_request_key")) return decideAndWrite(purchase, judge)
    throw error
  }
}

function decideAndWrite(purchase: Purchase, judge: BidderJudge): Promise<PurchaseOutcome> {
  return database().transaction(async () => {
    const { auctionId, bidderId, sessionId, request } = purchase
    const locked = await lockAuction(auctionId)
    if (!locked) throw new RefusedError("AUCTION_NOT_OPEN")
    const { row, now } = locked
    const auction = await bringUpToDate(row, now)
    const answered = (await findRequests([purchase])).get(bidderId, request?.key ?? "")
    const [conditions] = await judge([{ listingId: auction.listingId, bidders: [{ bidderId, sessionId }], now }])
    const notAllowed = conditions!.refusals.get(bidderId)
    const signedOut = sessionId !== null && conditions!.endedSessions.has(sessionId)
    if (signedOut && !notAllowed) return refused(new RefusedError("UNAUTHENTICATED"))
    if (request && answered) return { answer: replayed(answered, request), sold: null }
    const result = decide(stateOf(auction), purchase, now.getTime())
    const refusal = notAllowed ?? pauseRefusal(auction, now) ?? (result.ok ? null : refusalFor(result))
    if (refusal || !result.ok) {
      if (request) await storeRequest(bidderId, requestAnsweredWith(request, refusal!))
      return refused(refusal!)
    }

    const { state } = result
    const { known } = await readBidders([{ auctionId, bidderIds: [bidderId] }])
    const before = known[0]!.numbers.get(bidderId)
    const bidderNumber = before ?? row.bidder_count + 1
    if (before === undefined) await numberNewcomer(auctionId, bidderId, bidderNumber)
    const bought = { ...result.row, bidderNumber, buys: true as const }
    const { head: logHead, written } = appendBids(auctionId, row.log_head, [bought], now)
    await written
    const { rows } = await database().query<AuctionRow>(
      `UPDATE auction SET status = 'settled', outcome = 'sold', settled_at = $2, ends_at = $9, bought_now = true,
         -- A pause that is over by now would otherwise end with the auction.
         paused_until = CASE WHEN paused_until < $2 THEN paused_until END,
         leader_id = $3, current_cents = $4, leader_ceiling_cents = $4, leader_by_proxy = false, last_seq = $5,
         bid_count = $6, bidder_count = greatest(bidder_count, $7), last_bid_at = $2, log_head = $8, updated_at = $2
       WHERE id = $1 RETURNING *`,
      [
        auctionId,
        now,
        bidderId,
        state.currentCents,
        state.lastSeq,
        bidCountOf(state),
        bidderNumber,
        logHead,
        new Date(state.endsAt),
      ]
    )
    const settlement = {
      outcome: "sold" as const,
      winnerId: bidderId,
      hammerCents: purchase.priceCents,
      seq: state.lastSeq,
    }
    const [settled] = await tellSettlements([{ auction: auctionFromRow(rows[0]!), settlement, now }])
    const answer: BidAnswer = {
      ok: true,
      seq: state.lastSeq,
      leading: true,
      currentBid: dollarsFromCents(purchase.priceCents),
      currentBidCents: purchase.priceCents,
      bidCount: bidCountOf(state),
      minimumCents: minimumBidCents(state),
      reserveMet: true,
      endsAt: new Date(state.endsAt).toISOString(),
      proxyMaxCents: null,
      serverNow: now.toISOString(),
    }
    if (request) await storeRequest(bidderId, requestAnsweredWith(request, answer))
    const change: AuctionChange = {
      auctionId,
      listingId: auction.listingId,
      heardBy: conditions!.audience,
      state,
      leaderByProxy: false,
      rows: [bought],
      logHead: logHead!,
      extended: false,
      affected: [bidderId, ...(result.previousLeaderId === null ? [] : [result.previousLeaderId])],
      at: now,
    }
    return { answer, sold: { settled: settled!, change } }
  })
}

const refused = (answer: RefusedError): PurchaseOutcome => ({ answer, sold: null })

function refusalFor(refusal: BuyNowRefusal): RefusedError {
  if (refusal.code === "BIDS_VOIDED")
    return new RefusedError(
      "BIDS_VOIDED",
      "Your bids on this car were voided, and you cannot buy it. Please contact us."
    )
  if (refusal.code !== "BUY_NOW_UNAVAILABLE") return new RefusedError(refusal.code)
  switch (refusal.reason) {
    case "none":
      return new RefusedError("BUY_NOW_UNAVAILABLE")
    case "bid":
      return new RefusedError(
        "BUY_NOW_UNAVAILABLE",
        "Somebody has bid on this car. The car is now sold by auction only."
      )
    case "reserve":
      return new RefusedError("BUY_NOW_UNAVAILABLE", "The reserve is met. The car is now sold by auction only.")
    case "price":
      return new RefusedError(
        "BUY_NOW_UNAVAILABLE",
        `The price of this car is now ${formatMoneyExact(refusal.priceCents)}. Check the new price before you buy.`,
        { priceCents: refusal.priceCents }
      )
  }
}
