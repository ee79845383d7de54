import { dollarsFromCents } from "@northlot/contract"
import type { Realtime } from "#src/platform/realtime"
import { bidCountOf, minimumBidCents, bidderName } from "./rules/place-bid"
import { reserveMet } from "./rules/reserve"
import type { AuctionState, LoggedBid } from "./rules/auction-state"

/**
 * Sends a committed change to browsers. Everybody gets the amounts; each affected bidder also gets their own standing.
 */
export function announceBids(realtime: Realtime, change: AuctionChange): void {
  const { state, auctionId, listingId, heardBy, at } = change
  const { currentCents } = state
  const current = currentCents === null ? null : dollarsFromCents(currentCents)
  if (heardBy !== null) {
    realtime.toListing({ id: listingId, audience: heardBy }, "bid:updated", {
      listingId,
      auctionId,
      amount: current,
      amountCents: currentCents,
      currentBidCents: currentCents,
      bidCount: bidCountOf(state),
      minimumCents: minimumBidCents(state),
      reserveMet: reserveMet(state),
      endsAt: new Date(state.endsAt).toISOString(),
      extended: change.extended,
      seq: state.lastSeq,
      serverNow: at.toISOString(),
      logHead: change.logHead,
      bids: change.rows.map(({ seq, bidderNumber, amountCents, automatic, voids, buys }) => ({
        seq,
        bidder: bidderName(bidderNumber),
        amountCents,
        automatic,
        ...(voids ? { voids } : {}),
        ...(buys ? { buys } : {}),
        ts: at.toISOString(),
      })),
    })
  }
  for (const accountId of change.affected) {
    const leading = state.leaderId === accountId
    const voided = state.voided.bidderIds.includes(accountId)
    realtime.toAccount(accountId, "bid:standing", {
      listingId,
      auctionId,
      isTopBidder: leading,
      outbid: !leading && !voided,
      ...(voided ? { voided } : {}),
      proxyMaxCents: leading && change.leaderByProxy ? state.leaderCeilingCents : null,
      seq: state.lastSeq,
    })
  }
}

/** The change that a committed transaction made to an auction, for browsers and timers. */
export interface AuctionChange {
  auctionId: string
  listingId: string
  /**
   * Who may receive the change. Null when the leader raised a maximum and the end did not move: only the leader
   * receives the change.
   */
  heardBy: "public" | "dealers" | null
  state: AuctionState
  leaderByProxy: boolean
  rows: LoggedBid[]
  /** The hash of the bid log's newest row. */
  logHead: string
  extended: boolean
  /** The accounts whose lead or maximum may have changed. */
  affected: string[]
  at: Date
}
