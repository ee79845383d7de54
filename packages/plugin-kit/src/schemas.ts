import { z } from "zod"
import { cents, formatMoneyExact, type Cents } from "../../../contract/src/rules/money"

/** A schema for an amount in whole cents of Canadian dollars within limits, for settings and answers of providers. */
export function centsBetween(minimum: number, maximum: number) {
  const limits = `must be whole cents from ${formatMoneyExact(cents(minimum))} to ${formatMoneyExact(cents(maximum))}`
  return (
    z
      .custom<number>((value) => typeof value === "number" && Number.isSafeInteger(value), "must be whole cents")
      .pipe(z.number().min(minimum, limits).max(maximum, limits))
      .pipe(
        // Converts −0 to 0.
        z.transform((value: number): Cents => cents(value || 0))
      )
      // The JSON Schema of this type. The console builds a money field from it.
      .meta({ type: "integer", format: "cents", minimum, maximum })
  )
}

/** A schema for one line of text: not blank, without line breaks, control characters or lone surrogates. */
export function readableText(maximum: number) {
  const rule = `must be 1 to ${maximum} characters of text, without breaks and control characters`
  return z
    .string(rule)
    .max(maximum, rule)
    .refine((text) => text.trim() !== "" && !/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(text), rule)
}

/**
 * A schema for text as in `readableText`, but with line breaks allowed. The settings form shows a larger field for such
 * text.
 */
export function readableParagraph(maximum: number) {
  const rule = `must be text of at most ${maximum} characters, without control characters`
  return z
    .string(rule)
    .max(maximum)
    .regex(/^(?:[\r\n]|[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}])*$/u, rule)
    .meta({ format: "paragraph" })
}

/** A schema for a name that is used in storage and in the ledger. The market refuses a name that is already taken. */
export const identifier = z.string().regex(/^[a-z][a-z_]{1,39}$/, "must be 2 to 40 of a-z and _")

/** Thrown if an answer breaks the interface. The message names up to three errors, each with its place. */
export class UnusableAnswerError extends Error {
  override name = "UnusableAnswerError"
}

const PLACES_NAMED = 3

/**
 * Returns the value as the schema parses it. @throws UnusableAnswerError that names up to three errors, each with its
 * place
 */
export function judged<Schema extends z.ZodType>(schema: Schema, value: unknown, what: string): z.output<Schema> {
  const { success, data, error } = schema.safeParse(value)
  if (success) return data
  const problems = error.issues.slice(0, PLACES_NAMED).map((issue) => {
    const place = issue.path.reduce<string>(
      (text, part) => (typeof part === "number" ? `${text}[${part}]` : text ? `${text}.${String(part)}` : String(part)),
      ""
    )
    if (issue.code === "unrecognized_keys")
      return `${place || what} has the unknown key ${issue.keys.map((key) => `'${shown(key)}'`).join(", ")}`
    return `${place || what} ${issue.message.startsWith("must ") ? issue.message : `is wrong: ${issue.message}`}`
  })
  throw new UnusableAnswerError(problems.join("; "))
}

/** Describes the errors of the given settings in words, each with the name of the setting. */
export function settingProblems({ issues }: z.ZodError, given: unknown): string[] {
  return issues.map(({ path, message, ...issue }) => {
    const place = path.join(".")
    if (issue.code === "unrecognized_keys")
      return `${place && `${place}: `}unknown setting ${issue.keys.map((key) => `'${shown(key)}'`).join(", ")}`
    const value = path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | null)?.[key], given)
    if (place !== "" && value === undefined) return `${place} is missing`
    return `${place || "they"}: ${message}`
  })
}

/** Shortens text that a plugin or a person wrote, and replaces unprintable characters. */
const shown = (text: string) => text.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "?").slice(0, 40)
