/** A car is bought at once, at the price that its seller has set: what that does to an auction, or why it cannot be. */
import { offersBuyNow, type Cents } from "@northlot/contract"
import type { AuctionState, BidRow } from "./auction-state"
import { shutTo } from "./place-bid"
import { reserveMet } from "./reserve"

export interface BuyNowCommand {
  bidderId: string
  /** The price that the buyer has read and confirmed. */
  priceCents: Cents
}

export type BuyNowRefusal =
  | { code: "OWN_LISTING" | "AUCTION_NOT_OPEN" | "BIDS_VOIDED" }
  | { code: "BUY_NOW_UNAVAILABLE"; reason: "none" | "bid" | "reserve" }
  | { code: "BUY_NOW_UNAVAILABLE"; reason: "price"; priceCents: Cents }

export type BuyNowResult =
  | { ok: true; state: AuctionState; row: BidRow; previousLeaderId: string | null }
  | ({ ok: false } & BuyNowRefusal)

/**
 * One purchase against one state at one moment; `now` in epoch milliseconds by the database's clock. The given state is
 * never changed. Refusals, in their order of precedence:
 * - OWN_LISTING, AUCTION_NOT_OPEN, BIDS_VOIDED: as with a bid;
 * - BUY_NOW_UNAVAILABLE: the seller has set no price, a bid stands, the reserve is met, or the price is another one than
 *   the buyer confirmed.
 *
 * Accepted, the auction ends right after this moment, as its last bid is in time too, and is sold to this person at that
 * price, by one row of the log. A maximum
 * that reaches the reserve has moved the price to it, and a bid has to be above whatever is bid: so no standing maximum
 * is as high as this price while it is offered, and nobody who offered more is passed over.
 */
export function buyNow(state: AuctionState, { bidderId, priceCents }: BuyNowCommand, now: number): BuyNowResult {
  const refusal = refusalOf(state, { bidderId, priceCents }, now)
  if (refusal) return { ok: false, ...refusal }
  const seq = state.lastSeq + 1
  return {
    ok: true,
    state: {
      ...state,
      status: "settled",
      endsAt: now + 1,
      currentCents: priceCents,
      leaderId: bidderId,
      leaderCeilingCents: priceCents,
      lastSeq: seq,
    },
    row: { seq, bidderId, amountCents: priceCents, automatic: false },
    previousLeaderId: state.leaderId === bidderId ? null : state.leaderId,
  }
}

function refusalOf(state: AuctionState, { bidderId, priceCents }: BuyNowCommand, now: number): BuyNowRefusal | null {
  const shut = shutTo(state, bidderId, now)
  if (shut) return shut
  const { buyNow: terms, currentCents } = state
  if (terms === null) return { code: "BUY_NOW_UNAVAILABLE", reason: "none" }
  if (!offersBuyNow(terms, { currentCents, reserveMet: reserveMet(state) }))
    return { code: "BUY_NOW_UNAVAILABLE", reason: terms.until === "first-bid" ? "bid" : "reserve" }
  return terms.priceCents === priceCents
    ? null
    : { code: "BUY_NOW_UNAVAILABLE", reason: "price", priceCents: terms.priceCents }
}
