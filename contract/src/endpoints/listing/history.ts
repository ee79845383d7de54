import { z } from "zod"

import { cardPhoto } from "./listings"
import { inCents, instant, ok } from "../shared"
import { inArea } from "../../in-area"

const { endpoint } = inArea("history")

const earlierAuction = z.object({
  listingId: z.string(),
  slug: z.string(),
  endedAt: instant,
  /** The sale price, or the highest bid of an unsold car; null if nobody bid. */
  priceCents: inCents.nullable(),
  outcome: z.enum(["sold", "reserveNotMet", "noBid"]),
})
export type EarlierAuction = z.infer<typeof earlierAuction>

const priceStep = z.object({
  seq: z.number().int(),
  at: instant,
  /** The auction's price after this row of its bid log; null if all bids were voided. */
  priceCents: inCents.nullable(),
})
export type PriceStep = z.infer<typeof priceStep>

export const readPriceHistory = endpoint("GET /api/listings/:id/price-history", "anyone", {
  summary: "Returns an auction's price history from its public bid log, and earlier auctions of this VIN here.",
  scope: "market:read",
  answer: z.object({
    ok,
    /** The auction whose price changes `steps` lists; null if the listing has no auction. */
    auctionId: z.string().nullable(),
    startsAt: instant.nullable(),
    openingCents: inCents.nullable(),
    /** Price changes, oldest first. Of a long log only the last change in each time interval is listed. */
    steps: z.array(priceStep),
    earlier: z.array(earlierAuction),
  }),
  errors: ["LISTING_NOT_FOUND"],
  cached: "untilTheListingChanges",
})

const comparableSale = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  kms: z.number().int().nullable(),
  soldAt: instant,
  priceCents: inCents,
  photo: cardPhoto.nullable(),
})
export type ComparableSale = z.infer<typeof comparableSale>

export const listComparables = endpoint("GET /api/listings/:id/comparables", "anyone", {
  summary: "Lists cars sold here in the last 12 months: same make and model, within two years, nearest in km first.",
  scope: "market:read",
  answer: z.object({
    ok,
    items: z.array(comparableSale),
    total: z.number().int(),
    /** The median price of all comparable sales, not only of those in `items`; null for fewer than three sales. */
    medianCents: inCents.nullable(),
    /** The lowest and highest price of all comparable sales; null for fewer than three sales. */
    range: z.object({ lowestCents: inCents, highestCents: inCents }).nullable(),
  }),
  errors: ["LISTING_NOT_FOUND"],
  cached: "untilAListingChanges",
})
