import { z } from "zod"
import { ownEyes } from "../../own-eyes"

import { DISCLOSURE_FIELDS } from "../../rules/disclosures"
import { audience } from "./listings"
import { inCents, instant, line, ok, paragraph, policyTerms } from "../shared"
import { STAFF } from "../../staff"
import { inArea } from "../../in-area"

const { endpoint, adminRead, adminAct } = inArea("disclosures")

/** A changed answer to one question about the car. `null` or an empty text means 'not stated'. */
export const disclosedChange = z.object({
  field: z.enum(DISCLOSURE_FIELDS),
  was: z.union([z.boolean(), z.number().int(), z.string()]).nullable(),
  now: z.union([z.boolean(), z.number().int(), z.string()]).nullable(),
})
export type DisclosedChange = z.infer<typeof disclosedChange>

/** A change of the car's disclosures after the first bid: each changed field with its old and new value. */
export const disclosureChange = z.object({
  id: z.string(),
  at: instant,
  by: z.enum(["seller", "admin"]),
  changes: z.array(disclosedChange),
})
export type DisclosureChange = z.infer<typeof disclosureChange>

export const listDisclosureChanges = endpoint("GET /api/listings/:id/disclosures", "anyone", {
  summary: "Lists disclosed changes since the first bid, newest first, and the caller's maximum that can be withdrawn.",
  scope: "market:read",
  answer: z.object({
    ok,
    items: z.array(disclosureChange),
    total: z.number().int(),
    /** Whether the viewer had bid before the disclosures were last changed. */
    bidBefore: z.boolean(),
    /**
     * The viewer's maximum and the current price, if the viewer may lower the maximum to this price; otherwise null.
     * Only a maximum from before the last change of the disclosures may be lowered.
     */
    withdrawal: ownEyes(z.object({ maximumCents: inCents, priceCents: inCents }).nullable()),
  }),
  errors: ["LISTING_NOT_FOUND"],
})

export const withdrawMaximum = endpoint("POST /api/listings/:id/withdraw-maximum", ["buyer"], {
  summary: "Lowers the caller's maximum to the current price after a disclosure changed. Price and leader stay.",
  scope: "bids:write",
  body: z.object({}).optional(),
  answer: z.object({ ok, withdrawnCents: inCents, maximumCents: inCents, serverNow: instant }),
  errors: ["LISTING_NOT_FOUND", "AUCTION_NOT_OPEN", "NOTHING_TO_WITHDRAW"],
})

export const correctKilometres = adminAct("POST listings/:id/kilometres", STAFF.support, {
  summary: "Corrects a draft or live listing's kilometres; after the first bid, discloses the change to all bidders.",
  body: z.strictObject({ kms: z.number().int().min(0).max(2_000_000), reason: line(500, 3) }),
  errors: ["LISTING_NOT_FOUND", "INVALID_TRANSITION", "LISTING_ON_OFFER", "INVALID_INPUT"],
})

export const restrictListing = adminAct("POST listings/:id/audience", STAFF.support, {
  summary: "Restricts a draft or live listing to dealers, or opens it to everybody again; notifies its seller.",
  body: z.strictObject({ audience, reason: line(500, 3) }),
  errors: ["LISTING_NOT_FOUND", "INVALID_TRANSITION", "LISTING_ON_OFFER", "LISTING_LOCKED", "INVALID_INPUT"],
})

export const listingPolicy = z.strictObject({
  /** If true, every listing is visible only to dealers, to its seller and to its bidders. */
  dealersOnly: z.boolean(),
  /** The legally prescribed text on a dealer's listing that is sold as is. */
  asIsText: paragraph(2_000, 20),
})
export type ListingPolicy = z.infer<typeof listingPolicy>

const listingPolicyAnswer = z.object({ ok, policy: listingPolicy, updatedAt: instant.nullable() })

export const readListingPolicy = adminRead("listing-policy", STAFF.readsSupport, {
  summary: "Returns who can see listings on the site, and the prescribed text on listings that are sold as is.",
  answer: listingPolicyAnswer,
})

export const writeListingPolicy = adminAct("PUT listing-policy", STAFF.owners, {
  summary: "Writes a version of the listing policy; once in force, the version applies to every listing.",
  body: z.strictObject({ ...listingPolicy.partial().shape, ...policyTerms }),
  answer: listingPolicyAnswer,
  errors: ["INVALID_INPUT", "POLICY_CHANGED"],
})
