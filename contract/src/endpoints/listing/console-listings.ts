import { z } from "zod"
import { days } from "../../admin-list"
import { listingView, vinDifference } from "./listings"
import { STAFF } from "../../staff"
import { identifier, inCents, instant, line, ok, queryFlag } from "../shared"
import { inArea } from "../../in-area"

const { adminRead, adminList } = inArea("administration")

export const adminListing = listingView.extend({
  sellerId: z.string(),
  sellerEmail: z.string(),
  sellerName: z.string(),
  reserveCents: inCents.nullable(),
  leader: z.object({ id: z.string(), email: z.string(), name: z.string() }).nullable(),
  vinDifferences: z.array(vinDifference),
  /** Who confirmed which of the `vinDifferences`, and when. */
  vinDifferencesConfirmed: z.object({ by: z.string(), at: instant, differences: z.array(vinDifference) }).nullable(),
})
export type AdminListing = z.infer<typeof adminListing>

export const listAdminListings = adminList("listings", STAFF.readsTrade, {
  summary: "Lists all listings, newest first.",
  item: adminListing,
  filters: {
    ...days,
    q: line(100).optional(),
    status: z.enum(["draft", "live", "sold", "closed"]).optional(),
    sellerId: identifier.optional(),
    audience: z.enum(["public", "dealers"]).optional(),
    featured: queryFlag.optional(),
    certified: queryFlag.optional(),
    /** Listings with an auction that ended with this outcome, between the days `settledFrom` and `settledTo`. */
    settled: z.enum(["sold", "unsold"]).optional(),
    settledFrom: z.iso.date().optional(),
    settledTo: z.iso.date().optional(),
    /** Listings with an auction that began between the days `beganFrom` and `beganTo`. */
    beganFrom: z.iso.date().optional(),
    beganTo: z.iso.date().optional(),
    /**
     * Listings with a bid by this person. `bidFrom` and `bidTo` limit the days of the bid. Without `bidderId`, a bid by
     * anybody is enough.
     */
    bidderId: identifier.optional(),
    bidFrom: z.iso.date().optional(),
    bidTo: z.iso.date().optional(),
  },
  sorts: [
    "createdAt",
    "updatedAt",
    "title",
    "year",
    "make",
    "status",
    "endsAt",
    "currentBidCents",
    "bidCount",
    "views",
    "sellerName",
  ],
  defaultSort: ["createdAt", "DESC"],
  columns: [
    "id",
    "shortReference",
    "createdAt",
    "status",
    "title",
    "vin",
    "year",
    "make",
    "model",
    "trim",
    "kms",
    "location",
    "audience",
    "sellerId",
    "sellerName",
    "sellerEmail",
    "sellerType",
    "startsAt",
    "endsAt",
    "soldAt",
    "openingPriceCents",
    "reserveCents",
    "currentBidCents",
    "bidCount",
    "reserveMet",
    "leader.name",
    "leader.email",
    "views",
    "watchers",
    "certified",
    "featuredUntil",
  ],
})

export const readAdminListing = adminRead("listings/:id", STAFF.readsTrade, {
  summary: "Reads one listing, with its full bid log.",
  answer: z.object({
    ok,
    item: adminListing.extend({
      bids: z.array(
        z.object({
          seq: z.number().int(),
          bidderId: z.string(),
          bidderEmail: z.string(),
          bidderName: z.string(),
          amountCents: inCents,
          automatic: z.boolean(),
          /** True for a row that records that an admin voided all earlier bids of this bidder. */
          voids: z.boolean(),
          /** Whether this bid is a purchase at the buy-now price. */
          buys: z.boolean(),
          ts: instant,
        })
      ),
    }),
  }),
  errors: ["LISTING_NOT_FOUND"],
})
