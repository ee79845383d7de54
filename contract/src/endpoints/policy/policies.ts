import { z } from "zod"
import { LEGAL_TEXT_MAXIMUM } from "../../maximums"
import { type AnswerOf } from "../../endpoint"
import { auctionPolicy, bidStep } from "../auction/auction-policy"
import { feePolicy } from "../fee/fee-policy"
import { listingPolicy } from "../listing/disclosures"
import { STAFF } from "../../staff"
import { legalTexts } from "./legal"
import { siteDetails } from "../operations/operations"
import { eftOriginator, payoutPolicy, settlementTerms } from "../settlement/settlement"
import { identifier, inCents, instant, line, ok, policyTerms } from "../shared"
import { inArea } from "../../in-area"

const { adminRead, adminAct } = inArea("policies")

/** A final price, HST included. */
const price = inCents.min(100).max(1_000_000)

/** What it costs to have a listing featured. */
const promotionPolicy = z.strictObject({
  featured7DaysCents: price,
  featured14DaysCents: price,
  featured30DaysCents: price,
})

/** What an inspection costs, and when one can be booked, in Toronto. */
const inspectionPolicy = z.strictObject({
  priceCents: price,
  firstHour: z.number().int().min(6).max(20),
  lastHour: z.number().int().min(6).max(20),
  daysAhead: z.number().int().min(1).max(365),
})

/** What admins decide for the whole market, each in versions of its own. */
export const policySchemas = {
  fees: feePolicy,
  auction: auctionPolicy,
  settlement: settlementTerms,
  payouts: payoutPolicy,
  eft: eftOriginator,
  promotions: promotionPolicy,
  inspections: inspectionPolicy,
  listings: listingPolicy,
  site: siteDetails,
  legal: legalTexts,
}
export type PolicyKind = keyof typeof policySchemas
export type PolicyValues = { [Kind in PolicyKind]: z.infer<(typeof policySchemas)[Kind]> }

const kindParams = z.strictObject({ kind: identifier })
const values = z.record(
  z.string().max(40),
  z.union([z.string().max(LEGAL_TEXT_MAXIMUM), z.number(), z.boolean(), z.array(bidStep).max(100)])
)

/** One version; number 0 is what holds before anybody has changed anything, by nobody and without a date. */
const policyVersion = z.object({
  version: z.number().int(),
  state: z.enum(["planned", "in force", "earlier", "withdrawn"]),
  values,
  effectiveFrom: instant.nullable(),
  /** Empty where none was given. */
  reason: z.string(),
  by: z.string(),
  at: instant.nullable(),
  withdrawn: z.object({ reason: z.string(), by: z.string(), at: instant }).nullable(),
})
export type PolicyVersionView = z.infer<typeof policyVersion>

export const readPolicy = adminRead("policies/:kind", STAFF.readsMoney, {
  summary: "Every version of a policy, the newest first, with who made it, when and why, and which one is in force.",
  params: kindParams,
  answer: z.object({ ok, versions: z.array(policyVersion), serverNow: instant }),
  errors: ["NOT_FOUND"],
})
export type PolicyHistory = AnswerOf<typeof readPolicy>

export const writePolicy = adminAct("PUT policies/:kind", STAFF.owners, {
  summary:
    "A new version of a policy: what is left out stays as it is at its beginning, which is now or later. What was agreed before keeps its terms.",
  proof: "factor",
  params: kindParams,
  body: z.strictObject({ values, ...policyTerms }),
  /** Nulls where it was asked for alone: a higher two-admin limit, or another account for wires or mode. */
  answer: z.object({ ok, version: z.number().int().nullable(), effectiveFrom: instant.nullable() }),
  errors: ["NOT_FOUND", "INVALID_INPUT", "POLICY_CHANGED", "APPROVAL_MISSING"],
})

export const withdrawPolicy = adminAct("POST policies/:kind/versions/:version/withdraw", STAFF.owners, {
  summary: "Withdraw a planned version before it begins; it stays on record.",
  proof: "factor",
  params: kindParams.extend({ version: identifier }),
  body: z.strictObject({ reason: line(500, 3) }),
  answer: z.object({ ok }),
  errors: ["NOT_FOUND", "INVALID_TRANSITION", "INVALID_INPUT"],
})
