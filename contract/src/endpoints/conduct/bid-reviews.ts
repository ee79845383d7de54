import { z } from "zod"
import { days } from "../../admin-list"

import { STAFF } from "../../staff"
import { identifier, instant, line, ok, queryFlag } from "../shared"
import { inArea } from "../../in-area"

const { adminRead, adminAct, adminList } = inArea("bid reviews")

export const BID_SIGNALS = ["identity", "phone", "payoutAccount", "card", "address", "device", "network"] as const

/** A bid for staff to review: bidder and seller have something in common, such as an address. */
export const bidReview = z.object({
  id: identifier,
  listing: z.object({ id: z.string(), title: z.string() }),
  seller: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  bidder: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  signals: z.array(z.enum(BID_SIGNALS)),
  /**
   * Whether the bid was refused because seller and bidder are probably the same person. A bid that was not refused is
   * valid.
   */
  refused: z.boolean(),
  openedAt: instant,
  decided: z
    .object({ decision: z.enum(["harmless", "confirmed"]), reason: z.string(), by: z.string(), at: instant })
    .nullable(),
})
export type BidReview = z.infer<typeof bidReview>

export const listBidReviews = adminList("bid-reviews", STAFF.readsSupport, {
  summary: "Lists bids by people who share something with the seller; `queue` sorts waiting ones first, oldest first.",
  item: bidReview,
  filters: {
    ...days,
    state: z.enum(["open", "decided"]).optional(),
    refused: queryFlag.optional(),
    signal: z.enum(BID_SIGNALS).optional(),
    listingId: identifier.optional(),
    sellerId: identifier.optional(),
    bidderId: identifier.optional(),
  },
  sorts: ["queue", "openedAt", "bidder", "seller", "listing", "refused"],
  defaultSort: ["queue", "ASC"],
})

export const readBidReview = adminRead("bid-reviews/:id", STAFF.readsSupport, {
  summary: "Reads one bid review.",
  answer: z.object({ ok, item: bidReview }),
  errors: ["NOT_FOUND"],
})

export const decideBidReview = adminAct("POST bid-reviews/:id/decide", STAFF.support, {
  summary: "Decides, once and with a reason, that a bid is harmless or the seller's bid on their own car.",
  body: z.object({ decision: z.enum(["harmless", "confirmed"]), reason: line(500, 3) }),
  answer: z.object({ ok, item: bidReview }),
  errors: ["INVALID_INPUT", "NOT_FOUND", "INVALID_TRANSITION"],
})
