import { z } from "zod"
import { LEGAL_TEXT_MAXIMUM } from "../../maximums"
import { type AnswerOf } from "../../endpoint"
import { instant, ok } from "../shared"
import { inArea } from "../../in-area"

const { endpoint } = inArea("policies")

/** A legal text. An empty line separates paragraphs; `## ` begins a heading. */
const text = z
  .string()
  .max(LEGAL_TEXT_MAXIMUM)
  .transform((typed) => typed.replace(/\r\n?/g, "\n").trim())

/** The operator's legal texts. If a text is empty, the site's default text applies. */
export const legalTexts = z.strictObject({ terms: text, privacy: text })
export type LegalTexts = z.infer<typeof legalTexts>

export const readLegalTexts = endpoint("GET /api/legal", "anyone", {
  summary: "Reads the terms and the privacy policy in force, or of one version; version 0 is the built-in text.",
  sameForAll: true,
  query: z.strictObject({ version: z.coerce.number().int().min(0).max(1_000_000).optional() }),
  answer: z.object({
    ok,
    version: z.number().int(),
    terms: z.string(),
    privacy: z.string(),
    /** When this version of the legal texts came into force; null for the first version, which has no start. */
    effectiveFrom: instant.nullable(),
    /** All versions that have been in force, newest first. */
    versions: z.array(z.object({ version: z.number().int(), effectiveFrom: instant.nullable() })),
  }),
  errors: ["NOT_FOUND"],
})
export type LegalTextsInForce = AnswerOf<typeof readLegalTexts>
