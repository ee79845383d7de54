import { z } from "zod"
import { ownEyes } from "../../own-eyes"
import { MAXIMUM_AMOUNT_CENTS, type Cents } from "../../rules/money"

import { identifier, inCents, inDollars, instant, listQuery, ok } from "../shared"
import { inArea } from "../../in-area"

const { endpoint } = inArea("bidding")

/**
 * An amount stays `unknown` here on purpose: whatever is not a whole number of cents is refused with
 * `INVALID_AMOUNT` by `bidAmount` (rules/bid-amount.ts), not with a general input error.
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
  /** This bid met the reserve, which was not met before; below it, the price moved up to it. */
  metReserve: z.literal(true).optional(),
  endsAt: instant,
  /** The bidder's own maximum when leading by proxy. */
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

/** Every signed-in role may call, so that the refusal names the reason (`NOT_ALLOWED_TO_BID`, `OWN_LISTING`). */
function bidEndpoint(path: `/api/${string}`, aliasOf?: string) {
  return endpoint(`POST ${path}`, "member", {
    summary:
      "Bid an exact amount, or give a proxy maximum: the price goes as far as it takes to lead, and up to the reserve as soon as the maximum reaches it.",
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
/** Like a bid it is binding; it ends the auction at once, and the sale goes on as after the hammer. */
export const buyNow = endpoint("POST /api/listings/:id/buy-now", "member", {
  summary: "Buy this car at once at the price that its seller has set.",
  scope: "bids:write",
  /** The price that the buyer has read: bought is what was confirmed, or nothing. */
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
  summary: "Bid on this listing.",
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
  /** Null where no bid stands: the own ones were voided, and they were the only ones. */
  currentBidCents: inCents.nullable(),
  /** The least next bid, while the auction runs. */
  minimumCents: inCents,
  /** The newest row of the bid log that this follows from. */
  lastSeq: z.number().int(),
  state: z.enum(["leading", "outbid", "negotiating", "won", "lost"]),
  /**
   * The own maximum above what the log shows of it: up to which it bids while leading, and up to which it did once
   * overtaken.
   */
  proxyMaxCents: ownEyes(inCents.nullable()),
  /** How it ended, or that the own bids were voided; null while it runs or is about to be settled. */
  ended: z.enum(["sold", "reserveNotMet", "cancelled", "voided"]).nullable(),
  /** The own purchase that it led to. */
  saleId: z.string().nullable(),
  /** By when the own fee of it is to be paid; null once it is, and where there is none. */
  feeDueAt: instant.nullable(),
  createdAt: instant,
  endsAt: instant,
})
export type OwnBid = z.infer<typeof ownBid>

export const listOffers = endpoint("GET /api/offers", ["buyer"], {
  summary: "The signed-in buyer's auctions with the own highest bid and how it stands.",
  scope: "bids:read",
  query: z.object({
    ...listQuery,
    tab: z.enum(["active", "won", "lost"]).optional(),
    /**
     * The newest own bid first; or by `urgency`: outbid, negotiating and leading by their end, then won with the fee to
     * pay, won, lost.
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
