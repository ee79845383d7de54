import { z } from "zod"
import { STAFF } from "../../staff"
import { identifier, inCents, instant, line, ok } from "../shared"
import { inArea } from "../../in-area"

const { adminRead, adminAct } = inArea("administration")

export const voidedAuction = z.object({
  auctionId: z.string(),
  bidderId: z.string(),
  /** The sequence number of the bid log row that records the voiding. */
  seq: z.number().int(),
  /** The price before the bids were voided; null without a bid. */
  previousCents: inCents.nullable(),
  currentBidCents: inCents.nullable(),
  /** The leading bidder after the bids were voided; null if nobody leads. */
  leader: z.object({ id: z.string(), email: z.string(), name: z.string() }).nullable(),
  bidCount: z.number().int(),
  reserveMet: z.boolean(),
})
export type VoidedAuctionView = z.infer<typeof voidedAuction>

export const voidBidder = adminAct("POST auctions/:id/void-bidder", STAFF.support, {
  summary: "Voids all bids of one bidder in an open auction for good; the bid log says so, the reason is recorded.",
  body: z.object({ bidderId: identifier, reason: line(500, 10) }),
  answer: z.object({ ok, item: voidedAuction }),
  errors: ["INVALID_INPUT", "NOT_FOUND", "AUCTION_NOT_OPEN", "INVALID_TRANSITION"],
})

export const previewVoidBidder = adminRead("auctions/:id/void-bidder", STAFF.support, {
  summary: "Previews the open auction as it would stand now without one bidder's bids.",
  query: z.object({ bidderId: identifier }),
  answer: z.object({ ok, item: voidedAuction }),
  errors: ["INVALID_INPUT", "NOT_FOUND", "AUCTION_NOT_OPEN", "INVALID_TRANSITION"],
})

export const extendAuction = adminAct("POST auctions/:id/extend", STAFF.support, {
  summary: "Moves the end of an open auction to a later moment; all bidders and the seller are notified.",
  body: z.object({ endsAt: instant, reason: line(500, 10) }),
  answer: z.object({
    ok,
    item: z.object({ auctionId: z.string(), listingId: z.string(), previousEndsAt: instant, endsAt: instant }),
  }),
  errors: ["INVALID_INPUT", "NOT_FOUND", "AUCTION_NOT_OPEN"],
})

export const checkBidLog = adminRead("auctions/:id/bid-log", STAFF.readsTrade, {
  summary: "Checks the hash chain of an auction's bid log, also of a running auction; names each fault with its row.",
  answer: z.object({
    ok,
    head: z.string().nullable(),
    rows: z.number().int(),
    faults: z.array(z.object({ seq: z.number().int().nullable(), fault: z.string() })),
  }),
  errors: ["NOT_FOUND"],
})

const auctionPause = z.object({
  auctionId: z.string(),
  listingId: z.string(),
  pausedUntil: instant.nullable(),
  endsAt: instant,
})

export const pauseAuction = adminAct("POST auctions/:id/pause", STAFF.support, {
  summary: "Pauses bidding in an open auction until a moment; the time left stays. Notifies bidders and the seller.",
  body: z.object({ until: instant, reason: line(500, 10) }),
  answer: z.object({ ok, item: auctionPause }),
  errors: ["INVALID_INPUT", "NOT_FOUND", "AUCTION_NOT_OPEN"],
})

export const resumeAuction = adminAct("POST auctions/:id/resume", STAFF.support, {
  summary: "Ends a pause early; the auction's end stays where the pause moved it.",
  body: z.object({ reason: line(500, 10) }),
  answer: z.object({ ok, item: auctionPause }),
  errors: ["INVALID_INPUT", "NOT_FOUND", "AUCTION_NOT_OPEN", "INVALID_TRANSITION"],
})

export const closeListing = adminAct("POST listings/:id/close", STAFF.support, {
  summary: "Cancels a draft or live listing for good, with a reason.",
  body: z.object({ reason: line(500, 3) }),
  errors: ["LISTING_NOT_FOUND", "INVALID_TRANSITION", "OFFER_ENDED", "INVALID_INPUT"],
})
