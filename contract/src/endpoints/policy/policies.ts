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

const promotionPolicy = z.strictObject({
  featured7DaysCents: price,
  featured14DaysCents: price,
  featured30DaysCents: price,
})

/** The price of an inspection and the hours that can be booked, in Toronto time. */
const inspectionPolicy = z.strictObject({
  priceCents: price,
  firstHour: z.number().int().min(6).max(20),
  lastHour: z.number().int().min(6).max(20),
  daysAhead: z.number().int().min(1).max(365),
})

/** The schemas of the policies that admins set for the whole market. Each policy has versions. */
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

/** A version of a policy. Version 0 applies before any change and has neither author nor date. */
const policyVersion = z.object({
  version: z.number().int(),
  state: z.enum(["planned", "in force", "earlier", "withdrawn"]),
  values,
  effectiveFrom: instant.nullable(),
  reason: z.string(),
  by: z.string(),
  at: instant.nullable(),
  withdrawn: z.object({ reason: z.string(), by: z.string(), at: instant }).nullable(),
})
export type PolicyVersionView = z.infer<typeof policyVersion>

export const readPolicy = adminRead("policies/:kind", STAFF.readsMoney, {
  summary: "Lists every version of a policy, newest first, with author, time and reason, and which is in force.",
  params: kindParams,
  answer: z.object({ ok, versions: z.array(policyVersion), serverNow: instant }),
  errors: ["NOT_FOUND"],
})
export type PolicyHistory = AnswerOf<typeof readPolicy>

export const writePolicy = adminAct("PUT policies/:kind", STAFF.owners, {
  summary: "Writes a policy version, effective now or later; absent fields stay, past agreements keep their terms.",
  proof: "factor",
  params: kindParams,
  body: z.strictObject({ values, ...policyTerms }),
  /**
   * `version` and `effectiveFrom` are null if the change waits for a second person's approval. Such a change sets a
   * higher two-admin limit, another wire account or another settlement mode.
   */
  answer: z.object({ ok, version: z.number().int().nullable(), effectiveFrom: instant.nullable() }),
  errors: ["NOT_FOUND", "INVALID_INPUT", "POLICY_CHANGED", "APPROVAL_MISSING"],
})

export const withdrawPolicy = adminAct("POST policies/:kind/versions/:version/withdraw", STAFF.owners, {
  summary: "Withdraws a planned version before it begins; it stays on record.",
  proof: "factor",
  params: kindParams.extend({ version: identifier }),
  body: z.strictObject({ reason: line(500, 3) }),
  answer: z.object({ ok }),
  errors: ["NOT_FOUND", "INVALID_TRANSITION", "INVALID_INPUT"],
})
