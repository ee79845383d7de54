import { dollarsFromCents } from "@northlot/contract"
import { realtime } from "#src/platform/realtime"
import type { AuctionChange } from "./auction-change"
import { minimumBidCents, reserveMet } from "./rules/minimum-bid"
import { bidderName } from "./rules/pseudonym"

/**
 * Tells the browsers what a committed transaction changed: the figures to everyone, each standing to its owner alone.
 */
export function announceBids(change: AuctionChange): void {
  const { state, auctionId, listingId, heardBy, at } = change
  const currentCents = state.currentCents!
  if (heardBy !== null) {
    realtime().toListing({ id: listingId, audience: heardBy }, "bid:updated", {
      listingId,
      auctionId,
      amount: dollarsFromCents(currentCents),
      amountCents: currentCents,
      currentBidCents: currentCents,
      bidCount: state.lastSeq,
      minimumCents: minimumBidCents(state),
      reserveMet: reserveMet(state),
      endsAt: new Date(state.endsAt).toISOString(),
      extended: change.extended,
      seq: state.lastSeq,
      serverNow: at.toISOString(),
      bids: change.rows.map(({ seq, bidderNumber, amountCents, automatic }) => ({
        seq,
        bidder: bidderName(bidderNumber),
        amountCents,
        automatic,
        ts: at.toISOString(),
      })),
    })
  }
  for (const accountId of change.affected) {
    const leading = state.leaderId === accountId
    realtime().toAccount(accountId, "bid:standing", {
      listingId,
      auctionId,
      isTopBidder: leading,
      outbid: !leading,
      proxyMaxCents: leading && change.leaderByProxy ? state.leaderCeilingCents : null,
      seq: state.lastSeq,
    })
  }
}
