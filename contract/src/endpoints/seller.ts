import { z } from "zod"
import { listingView } from "./listings"
import { instant } from "./shared"

/** An own listing as the workspace shows it: one light row of thousands. */
export const sellerListing = listingView
  .pick({
    id: true, slug: true, shortReference: true, vin: true, title: true, year: true, make: true, model: true, trim: true, status: true,
    audience: true, sellerType: true, price: true, priceCents: true, currentBid: true, currentBidCents: true, openingPriceCents: true,
    minIncrementCents: true, bidCount: true, reserveMet: true, hasReserve: true, startsAt: true, endsAt: true, soldAt: true,
    createdAt: true, updatedAt: true, featuredTier: true, featuredUntil: true, certified: true, carfaxUrl: true, views: true, watchers: true,
  })
  .extend({
    thumbUrl: z.string().nullable(),
    photoCount: z.number().int(),
    reserveCents: z.number().int().nullable(),
    parked: z.boolean(),
    /** Nothing is missing for it to go live. */
    complete: z.boolean(),
    /** There is a bid: price, schedule and kilometres are fixed. */
    locked: z.boolean(),
    /** On offer to a bidder until then; nothing can be changed meanwhile. */
    onOfferUntil: instant.nullable(),
    /** When its promotion begins, if one is planned. */
    promotionStartsAt: instant.nullable(),
    /** Listing Health, 0 to 100; null for what is over. */
    health: z.number().int().nullable(),
  })
export type SellerListing = z.infer<typeof sellerListing>
