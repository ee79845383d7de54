import { z } from "zod"
import { EVIDENCE_MAXIMUM_BYTES } from "../../maximums"

import { STAFF } from "../../staff"
import { identifier, inCents, instant, ok, paragraph } from "../shared"
import { inArea } from "../../in-area"

const { adminRead, adminAct } = inArea("ledger")

/** The kinds of files that the card's bank receives as evidence. There is at most one file of each kind. */
export const evidenceKind = z.enum(["receipt", "agreement", "communication", "other"])
export type EvidenceKind = z.infer<typeof evidenceKind>

const evidenceTexts = z.object({
  explanation: paragraph(10_000),
  productDescription: paragraph(5_000),
  /** The person's activity on the site: signed in, agreed to terms, used the purchase. */
  activityLog: paragraph(10_000),
  refundPolicy: paragraph(5_000),
})
export type EvidenceTexts = z.infer<typeof evidenceTexts>

export const chargeDispute = z.object({
  chargeId: z.string(),
  /**
   * `inquiry`: the cardholder's bank asks about the charge without taking money. An inquiry is closed or becomes a
   * dispute.
   */
  state: z.enum(["open", "won", "lost", "inquiry", "inquiryClosed"]),
  providerDispute: z.string(),
  /** The cardholder's reason as the provider's code, such as `product_not_received`. */
  reason: z.string(),
  amountCents: inCents,
  /** The provider's fee for the dispute, less any amount returned. */
  feeCents: inCents,
  openedAt: instant,
  /** The deadline for evidence; null if the bank accepts none. */
  evidenceDueAt: instant.nullable(),
  texts: evidenceTexts,
  /** The version of the evidence in `texts`. Each change of the texts raises it. */
  revision: z.number().int(),
  files: z.array(
    z.object({ kind: evidenceKind, name: z.string(), sizeBytes: z.number().int(), by: z.string(), at: instant })
  ),
  submissions: z.array(
    z.object({
      by: z.string(),
      at: instant,
      outcome: z.enum(["sending", "accepted", "refused"]),
      refusal: z.string().nullable(),
      answeredAt: instant.nullable(),
      /** Whether the evidence was submitted for an inquiry, before any dispute. */
      ofInquiry: z.boolean(),
    })
  ),
  problem: z.string().nullable(),
})
export type ChargeDispute = z.infer<typeof chargeDispute>

const answer = z.object({ ok, dispute: chargeDispute })
const fileParams = z.strictObject({ id: identifier, kind: evidenceKind })

export const readChargeDispute = adminRead("charges/:id/dispute", STAFF.readsMoney, {
  summary: "Reads a charge's dispute or the bank's inquiry, as the provider reports it, with the evidence.",
  answer,
  errors: ["NOT_FOUND"],
})

export const saveEvidence = adminAct("PUT charges/:id/dispute", STAFF.money, {
  summary: "Saves the evidence texts before their submission; refused if somebody else has changed them meanwhile.",
  body: z.strictObject({ texts: evidenceTexts, revision: z.number().int().min(0) }),
  answer,
  errors: ["INVALID_INPUT", "NOT_FOUND", "INVALID_TRANSITION"],
})

export const addEvidenceFile = adminAct("POST charges/:id/dispute/files/:kind", STAFF.money, {
  summary: "Adds a JPEG, PNG or PDF to the evidence, one of each kind; at most 4.5 MB together.",
  params: fileParams,
  upload: { field: "file", maximumBytes: EVIDENCE_MAXIMUM_BYTES },
  status: 201,
  answer,
  errors: ["TOO_LARGE", "UNSUPPORTED_MEDIA", "UNREADABLE_FILE", "INVALID_INPUT", "NOT_FOUND", "INVALID_TRANSITION"],
})

export const removeEvidenceFile = adminAct("DELETE charges/:id/dispute/files/:kind", STAFF.money, {
  summary: "Removes a file from evidence that is not submitted yet.",
  params: fileParams,
  answer,
  errors: ["NOT_FOUND", "INVALID_TRANSITION"],
})

export const readEvidenceFile = adminRead("charges/:id/dispute/files/:kind", STAFF.money, {
  summary: "Returns a short-lived link to a file of the evidence; every opening is recorded.",
  params: fileParams,
  answer: z.object({ ok, url: z.string(), expiresAt: instant }),
  errors: ["NOT_FOUND"],
})

export const submitEvidence = adminAct("POST charges/:id/dispute/submission", STAFF.money, {
  summary: "Sends the evidence to the provider once, before the deadline; evidence that is refused is open again.",
  proof: "factor",
  body: z.strictObject({ revision: z.number().int().min(0) }),
  answer,
  errors: ["INVALID_INPUT", "NOT_FOUND", "INVALID_TRANSITION"],
})
