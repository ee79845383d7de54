import { z } from "zod"
import { EMAIL_ADDRESS, EMAIL_MAXIMUM_LENGTH, emailFrom } from "../rules/email-address"
import { MAXIMUM_AMOUNT_CENTS, centsFromDollars, type Cents, type Dollars } from "../rules/money"
import { CHOICES_MAXIMUM, choicesOf } from "../rules/search-choices"

export const ok = z.literal(true)
export const okAnswer = z.object({ ok })

/** A time in ISO 8601 with an offset. Answers use UTC. */
export const instant = z.iso.datetime({ offset: true })

/** An id: a prefixed ULID with 80 random bits. Endpoints that show a listing also accept its slug. */
export const identifier = z
  .string()
  .min(1)
  .max(120)
  .regex(/^[A-Za-z0-9_-]+$/, "An id has only letters, digits, - and _.")
export const idParams = z.strictObject({ id: identifier })

/** The types of a zod schema for a number with a unit, such as cents. Its input and output have the type `Unit`. */
export interface MeasuredInternals<Unit extends number> extends z.core.$ZodNumberInternals<Unit> {
  output: Unit
}
export type Measured<Unit extends number> = z._ZodNumber<MeasuredInternals<Unit>>

export const inCents = z.number().int() as unknown as Measured<Cents>
export const inDollars = z.number() as unknown as Measured<Dollars>

export const amountCents = inCents.min(0).max(MAXIMUM_AMOUNT_CENTS)

/**
 * Unicode characters that change the display order of the text after them, so that a name reads differently from how it
 * is stored.
 */
const TURNS_TEXT = /[\u202a-\u202e\u2066-\u2069]/
const NO_CONTROLS = "Control characters are not allowed."
const turnsNoText = (text: string) => !TURNS_TEXT.test(text)

const singleLine = (maximum: number, minimum: number) =>
  z
    .string()
    .trim()
    .min(minimum)
    .max(maximum)
    .regex(/^[^\u0000-\u001f\u007f]*$/, NO_CONTROLS)

/** A single-line text that a person types: trimmed, without control characters. */
export function line(maximum: number, minimum = 0) {
  return singleLine(maximum, minimum).refine(turnsNoText, NO_CONTROLS)
}

/**
 * The text of a filter: one value, or several with commas between them. Each value has at most `maximum` characters.
 */
export function anyOfLines(maximum: number) {
  const fits = (value: string) =>
    choicesOf(value).length <= CHOICES_MAXIMUM && choicesOf(value).every((choice) => choice.length <= maximum)
  return line(CHOICES_MAXIMUM * (maximum + 1)).refine(
    fits,
    `Send at most ${CHOICES_MAXIMUM} values, of at most ${maximum} characters each.`
  )
}

/** A search text. It is shown to nobody else, so pasted text with bidirectional characters is allowed. */
export function searched(maximum: number, minimum = 0) {
  return singleLine(maximum, minimum)
}

/** A longer text that a person types. Line breaks are allowed; other control characters are refused. */
export function paragraph(maximum: number, minimum = 0) {
  return z
    .string()
    .trim()
    .min(minimum)
    .max(maximum)
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/, NO_CONTROLS)
    .refine(turnsNoText, NO_CONTROLS)
}

/** A typed email address after normalization. It may be incomplete, for example in a search. */
export const typedEmail = z.string().overwrite(emailFrom).max(EMAIL_MAXIMUM_LENGTH)
export const email = typedEmail.pipe(z.email({ pattern: EMAIL_ADDRESS, error: "Please enter a valid email." }))

/** When a policy change takes effect (at once by default), its reason, and the newest version that its author read. */
export const policyTerms = {
  effectiveFrom: instant.optional(),
  reason: line(500, 3).optional(),
  version: z.number().int().min(0).optional(),
}

export const listQuery = {
  limit: z.coerce.number().int().min(1).max(100).default(50),
  offset: z.coerce.number().int().min(0).max(100_000).default(0),
}

export const queryFlag = z.enum(["true", "false", "1", "0"]).transform((value) => value === "true" || value === "1")

/**
 * Converts an amount in dollars, cents or both to cents. It is refused if both differ, or if the dollars contain a
 * fraction of a cent. Null clears the amount.
 */
export function agreedCents(
  dollarsGiven: Dollars | null | undefined,
  centsGiven: Cents | null | undefined
): { ok: true; cents: Cents | null | undefined } | { ok: false; fault: "differ" | "fraction" } {
  if (dollarsGiven === undefined) return { ok: true, cents: centsGiven }
  const fromDollars = dollarsGiven === null ? null : centsFromDollars(dollarsGiven)
  if (dollarsGiven !== null && fromDollars === null) return { ok: false, fault: "fraction" }
  if (centsGiven !== undefined && centsGiven !== fromDollars) return { ok: false, fault: "differ" }
  return { ok: true, cents: fromDollars }
}
