/** Decides a purchase at the seller's buy-now price: the auction's new state, or the refusal. */
import { offersBuyNow, type Cents } from "@northlot/contract"
import type { AuctionState, BidRow } from "./auction-state"
import { shutTo } from "./place-bid"
import { reserveMet } from "./reserve"

export interface BuyNowCommand {
  bidderId: string
  /** The price that the buyer has confirmed. */
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
 * Decides one purchase. `now` in epoch milliseconds by the database's clock. The given state is never changed.
 * Refusals, in their order of precedence:
 * - OWN_LISTING, AUCTION_NOT_OPEN, BIDS_VOIDED: as with a bid;
 * - BUY_NOW_UNAVAILABLE: the seller set no price, the first bid or the met reserve ended the offer, or the buyer
 * confirmed another price.
 *
 * An accepted purchase ends the auction one millisecond later, so that the purchase's own log row precedes the end. The
 * car is sold at the buy-now price. No leader's maximum is as high as that price: a maximum that reaches the reserve
 * raises the price to the reserve, and a met reserve ends the offer.
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
