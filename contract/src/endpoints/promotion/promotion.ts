import { z } from "zod"

import { LIMITS } from "../limits"
import { identifier, inCents, instant, ok } from "../shared"
import { listingStatus } from "../listing/listings"
import { STAFF } from "../../staff"
import { inArea } from "../../in-area"

const { endpoint, adminRead } = inArea("promotion")

/** A promotion that is offered for this listing. The price is final; `hstCents` is the tax in it. */
export const offeredTier = z.object({
  id: z.string(),
  label: z.string(),
  detail: z.string().nullable(),
  days: z.number().int(),
  /** The start of a promotion with fixed days; null if the promotion starts when it is bought or planned. */
  runsFrom: instant.nullable(),
  runsTo: instant.nullable(),
  /** Until when the promotion can be bought; null if unknown. */
  onSaleUntil: instant.nullable(),
  /** How many more listings can have this promotion between `runsFrom` and `runsTo`; null without a limit. */
  placesLeft: z.number().int().nullable(),
  priceCents: inCents,
  hstCents: inCents,
})
export type OfferedTierView = z.infer<typeof offeredTier>

export const listingPromotion = offeredTier
  .omit({ id: true, detail: true, onSaleUntil: true, placesLeft: true })
  .extend({
    id: z.string(),
    /**
     * `planned`: the promotion waits for its date or for the listing to go live. `next`: the promotion starts when the
     * previous one ends.
     */
    state: z.enum(["planned", "next", "running", "ended", "refunded"]),
    /** The start that the seller chose; null: the promotion starts as soon as the listing is live. */
    plannedAt: instant.nullable(),
    startsAt: instant.nullable(),
    endsAt: instant.nullable(),
    paidAt: instant,
  })
export type ListingPromotionView = z.infer<typeof listingPromotion>

const startErrors = ["LISTING_NOT_FOUND", "INVALID_TRANSITION", "INVALID_SCHEDULE"] as const

export const readPromotion = endpoint("GET /api/listings/:id/promotion", ["seller"], {
  summary: "Lists the promotions of the caller's listing, newest first, and the ways to feature the listing now.",
  scope: "listings:read",
  answer: z.object({
    ok,
    listingId: z.string(),
    title: z.string(),
    status: listingStatus,
    /** The end of the listing's scheduled or open auction; null without one. */
    endsAt: instant.nullable(),
    featuredUntil: instant.nullable(),
    serverNow: instant,
    /** The promotions on offer; empty if the listing is sold or closed. */
    tiers: z.array(offeredTier),
    promotions: z.array(listingPromotion),
  }),
  errors: ["LISTING_NOT_FOUND"],
})
export type PromotionAnswer = z.infer<typeof readPromotion.answer>

export const startPromotionCheckout = endpoint("POST /api/payments/feature/start", ["seller"], {
  summary: "Opens a hosted checkout to feature a listing, by days or tier. The server sets the price, HST included.",
  body: z.object({
    listingId: identifier,
    /** The number of days; 7 by default. */
    days: z.union([z.literal(7), z.literal(14), z.literal(30)]).optional(),
    tierId: identifier.optional(),
    /** When the promotion starts; by default as soon as the listing is live. */
    startsAt: instant.nullable().optional(),
  }),
  answer: z.object({ ok, url: z.string(), sessionId: z.string(), totalCents: inCents }),
  errors: [...startErrors, "NOT_FOUND", "CHECKOUT_FAILED"],
})

export const readPromotionCheckout = endpoint("GET /api/payments/feature/status", ["seller"], {
  summary: "Returns the state of the caller's featuring checkout; `paid` is true once the promotion is there.",
  query: z.object({ session_id: z.string().max(200).optional() }),
  answer: z.object({
    ok,
    paid: z.boolean(),
    status: z.enum(["pending", "paid", "failed", "cancelled", "refunded", "held"]),
    listingId: z.string(),
    title: z.string(),
    label: z.string(),
    totalCents: inCents,
    hstCents: inCents,
    plannedAt: instant.nullable(),
    startsAt: instant.nullable(),
    endsAt: instant.nullable(),
  }),
  errors: ["SESSION_ID_MISSING", "NOT_FOUND"],
})
export type PromotionCheckoutView = z.infer<typeof readPromotionCheckout.answer>

export const movePromotion = endpoint("PUT /api/promotions/:id", ["seller"], {
  summary: "Moves the start of the caller's future promotion; null means as soon as the listing is live.",
  rateLimit: LIMITS.act,
  body: z.object({ startsAt: instant.nullable() }),
  answer: z.object({ ok, promotion: listingPromotion }),
  errors: ["NOT_FOUND", "INVALID_TRANSITION", "INVALID_SCHEDULE"],
})

export const cancelPromotion = endpoint("DELETE /api/promotions/:id", ["seller"], {
  summary: "Cancels the caller's future promotion; what was paid is refunded.",
  rateLimit: LIMITS.act,
  errors: ["NOT_FOUND", "INVALID_TRANSITION"],
})

export const adminListingPromotion = listingPromotion.extend({ chargeId: z.string() })
export type AdminListingPromotion = z.infer<typeof adminListingPromotion>

export const listListingPromotions = adminRead("listings/:id/promotions", STAFF.readsTrade, {
  summary: "Lists what was paid for featuring this listing, newest first.",
  answer: z.object({
    ok,
    items: z.array(adminListingPromotion),
    total: z.number().int(),
    featuredUntil: instant.nullable(),
  }),
  errors: ["LISTING_NOT_FOUND"],
})
