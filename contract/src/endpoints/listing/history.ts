import { z } from "zod"

import { cardPhoto } from "./listings"
import { inCents, instant, ok } from "../shared"
import { inArea } from "../../in-area"

const { endpoint } = inArea("history")

const earlierAuction = z.object({
  listingId: z.string(),
  slug: z.string(),
  /** When it ended, or was sold. */
  endedAt: instant,
  /** What it was sold at, or the highest bid; null where nobody bid. */
  priceCents: inCents.nullable(),
  outcome: z.enum(["sold", "reserveNotMet", "noBid"]),
})
export type EarlierAuction = z.infer<typeof earlierAuction>

const priceStep = z.object({
  /** Of the row of the bid log. */
  seq: z.number().int(),
  at: instant,
  /** The price from then on; null where voided bids left none. */
  priceCents: inCents.nullable(),
})
export type PriceStep = z.infer<typeof priceStep>

export const readPriceHistory = endpoint("GET /api/listings/:id/price-history", "anyone", {
  summary:
    "How the price of the present auction went, by its public bid log, and the earlier auctions of the same VIN here.",
  scope: "market:read",
  answer: z.object({
    ok,
    /** The run that the steps are of; null where there was none. */
    auctionId: z.string().nullable(),
    startsAt: instant.nullable(),
    openingCents: inCents.nullable(),
    /** Oldest first; of a long log the last one of each stretch of time. */
    steps: z.array(priceStep),
    /** Newest first. */
    earlier: z.array(earlierAuction),
  }),
  errors: ["LISTING_NOT_FOUND"],
  kept: "untilTheListingChanges",
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
  summary:
    "What cars of the same make and model, at most two years older or newer, were sold for here within twelve months: those nearest in kilometres first. Nothing is told of who bought them.",
  scope: "market:read",
  answer: z.object({
    ok,
    items: z.array(comparableSale),
    /** How many there are, with those that are not among the items. */
    total: z.number().int(),
    /** Of all of them; null below three. */
    medianCents: inCents.nullable(),
    /** The least and the most that one of them was sold for; null below three. */
    range: z.object({ lowestCents: inCents, highestCents: inCents }).nullable(),
  }),
  errors: ["LISTING_NOT_FOUND"],
  kept: "untilAListingChanges",
})
