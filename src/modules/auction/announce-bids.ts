import { dollarsFromCents } from "@northlot/contract"
import { realtime } from "../../platform/realtime"
import type { AuctionChange } from "./bidding-batch"
import { minimumBidCents, reserveMet } from "./rules/minimum-bid"
import { bidderName } from "./rules/pseudonym"

/** Tells the browsers what a committed batch changed: the figures to everyone, each standing to its owner alone. */
export function announceBids(change: AuctionChange): void {
  const { state, listingId, at } = change
  const currentCents = state.currentCents!
  // A raised maximum adds no row and is nobody else's business, unless it moved the end.
  if (change.rows.length > 0 || change.extended) {
    realtime().toListing({ id: listingId, audience: change.audience }, "bid:updated", {
      listingId,
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
      isTopBidder: leading,
      outbid: !leading,
      proxyMaxCents: leading && change.leaderByProxy ? state.leaderCeilingCents : null,
      seq: state.lastSeq,
    })
  }
}
