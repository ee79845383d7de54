import { z } from "zod"
import { ownEyes } from "../../own-eyes"
import { MAXIMUM_AMOUNT_CENTS, type Cents } from "../../rules/money"

import { identifier, inCents, inDollars, instant, listQuery, ok } from "../shared"
import { inArea } from "../../in-area"

const { endpoint } = inArea("bidding")

/**
 * `amount` and `amountCents` are `unknown` on purpose: `bidAmount` (rules/bid-amount.ts) checks them and refuses with
 * `INVALID_AMOUNT`.
 */
export const bidBody = z.object({
  listingId: identifier,
  amount: z.unknown().optional(),
  amountCents: z.unknown().optional(),
  mode: z.enum(["exact", "proxy"]).default("exact"),
})
export type BidInput = { listingId: string; amount?: number; amountCents?: Cents; mode?: "exact" | "proxy" }

export const bidAnswer = z.object({
  ok,
  seq: z.number().int(),
  leading: z.boolean(),
  currentBid: inDollars,
  currentBidCents: inCents,
  bidCount: z.number().int(),
  minimumCents: inCents,
  reserveMet: z.boolean(),
  /** True if this bid was the first to meet the reserve. The price is now at least the reserve. */
  metReserve: z.literal(true).optional(),
  endsAt: instant,
  /** The bidder's maximum if the bidder leads by a proxy bid; otherwise null. */
  proxyMaxCents: inCents.nullable(),
  serverNow: instant,
})
export type BidAnswer = z.infer<typeof bidAnswer>

export const bidErrors = [
  "INVALID_INPUT",
  "BID_TOO_LOW",
  "INVALID_AMOUNT",
  "CREDITS_REQUIRED",
  "NOT_ALLOWED_TO_BID",
  "OWN_LISTING",
  "LISTING_NOT_FOUND",
  "AUCTION_NOT_OPEN",
  "BIDS_VOIDED",
  "ALREADY_LEADING",
  "IDEMPOTENCY_CONFLICT",
  "TOO_MANY_REQUESTS",
] as const

/**
 * Every signed-in role may call a bid endpoint, so that a refusal names its reason (`NOT_ALLOWED_TO_BID`,
 * `OWN_LISTING`).
 */
function bidEndpoint(path: `/api/${string}`, aliasOf?: string) {
  return endpoint(`POST ${path}`, "member", {
    summary: "Bids an amount or a proxy maximum. A maximum raises the price only to lead or to meet the reserve.",
    scope: "bids:write",
    body: bidBody,
    status: 201,
    answer: bidAnswer,
    errors: bidErrors,
    rateLimit: { points: 600, seconds: 60 },
    aliasOf,
  })
}
export const placeOffer = bidEndpoint("/api/offers")
export const placeBid = bidEndpoint("/api/bids", "placeOffer")
/** Buying now binds like a bid: it ends the auction at once, and the sale continues as after a winning bid. */
export const buyNow = endpoint("POST /api/listings/:id/buy-now", "member", {
  summary: "Buys this car at once at the price that its seller has set.",
  scope: "bids:write",
  /** The price that the buyer saw. If the price has changed, the purchase is refused. */
  body: z.strictObject({ priceCents: inCents.min(1).max(MAXIMUM_AMOUNT_CENTS) }),
  status: 201,
  answer: bidAnswer,
  errors: [
    "INVALID_INPUT",
    "CREDITS_REQUIRED",
    "NOT_ALLOWED_TO_BID",
    "OWN_LISTING",
    "LISTING_NOT_FOUND",
    "AUCTION_NOT_OPEN",
    "BIDS_VOIDED",
    "BUY_NOW_UNAVAILABLE",
    "IDEMPOTENCY_CONFLICT",
    "TOO_MANY_REQUESTS",
  ],
  rateLimit: { points: 60, seconds: 60 },
})
export const placeListingBid = endpoint("POST /api/listings/:id/bid", "member", {
  summary: "Bids on this listing.",
  scope: "bids:write",
  body: bidBody.extend({ listingId: identifier.optional() }),
  status: 201,
  answer: bidAnswer,
  errors: bidErrors,
  rateLimit: { points: 600, seconds: 60 },
  aliasOf: "placeOffer",
})

export const ownBid = z.object({
  auctionId: z.string(),
  listingId: z.string(),
  title: z.string(),
  photo: z.string().nullable(),
  amount: inDollars,
  amountCents: inCents,
  /** The current bid; null if no valid bid exists, because the viewer's bids were the only ones and were voided. */
  currentBidCents: inCents.nullable(),
  /** The least next bid while the auction runs. */
  minimumCents: inCents,
  /** The sequence number of the newest bid log row that this answer includes. */
  lastSeq: z.number().int(),
  state: z.enum(["leading", "outbid", "negotiating", "won", "lost"]),
  /**
   * The viewer's proxy maximum, which may be above the amounts in the bid log. If the viewer was outbid, this is their
   * former maximum.
   */
  proxyMaxCents: ownEyes(inCents.nullable()),
  /**
   * How the auction ended for the viewer, or `voided` if the viewer's bids were voided. Null while the auction runs or
   * awaits settlement.
   */
  ended: z.enum(["sold", "reserveNotMet", "cancelled", "voided"]).nullable(),
  /** The id of the viewer's purchase; null if the viewer did not win. */
  saleId: z.string().nullable(),
  /** When the viewer's fee for the purchase is due; null if the fee is paid or there is none. */
  feeDueAt: instant.nullable(),
  createdAt: instant,
  endsAt: instant,
})
export type OwnBid = z.infer<typeof ownBid>

export const listOffers = endpoint("GET /api/offers", ["buyer"], {
  summary: "Lists the signed-in buyer's auctions with their highest bid and standing.",
  scope: "bids:read",
  query: z.object({
    ...listQuery,
    tab: z.enum(["active", "won", "lost"]).optional(),
    /**
     * `newest`: by newest bid. `urgency`: first outbid, negotiating and leading auctions by end; then won auctions with
     * a fee due, other won auctions and lost auctions.
     */
    sort: z.enum(["newest", "urgency"]).default("newest"),
  }),
  answer: z.object({
    ok,
    offers: z.array(ownBid),
    total: z.number().int(),
    counts: z.object({ active: z.number().int(), won: z.number().int(), lost: z.number().int() }),
    serverNow: instant,
  }),
})
