import { z } from "zod"
import { subtractCents, type Cents } from "../../../contract/src/rules/money"
import { PLUGIN_INTERFACE, type ProviderDescription, type ProviderMark } from "./interface"
import { UnusableAnswerError, centsBetween, identifier, judged, readableText } from "./schemas"

/** The highest amount of a plugin's fee line: CA$10,000. */
const MOST_LINE_CENTS = 1_000_000
/** The highest amount of a line in the fee schedule: CA$100,000. */
const MOST_SCHEDULE_CENTS = 10_000_000
const MOST_LINES = 10
const LONGEST_LABEL = 60

const side = z.enum(["buyer", "seller"], "must be 'buyer' or 'seller'")
export type Party = z.infer<typeof side>

const currency = z.literal("CAD", "must be 'CAD'")
const anyCents = centsBetween(0, 1_000_000_000)
const moment = z.iso.datetime("must be a moment, ISO 8601 in UTC")
const wholeNumber = z.int("must be a whole number").min(0, "must not be negative")

const feeLineSchema = z.strictObject({
  /** The side that pays the line. */
  party: side,
  /**
   * The code of the line's revenue in the ledger: 2 to 40 characters of `a-z` and `_`. Codes of the schedule, the
   * ledger and other providers are refused.
   */
  code: identifier,
  /** The text on the fee breakdown, the payment page and the receipt: at most 60 characters. */
  label: readableText(LONGEST_LABEL),
  /** The amount before HST: whole cents, from 0 to CA$10,000. */
  amountCents: centsBetween(0, MOST_LINE_CENTS),
  /** Whether HST is charged on the line. HST is computed once on the sum of a side's taxable lines. */
  taxable: z.boolean("must be true or false"),
  /** The currency is always Canadian dollars; stating it is optional. */
  currency: currency.optional(),
})
/** One fee line, which buyer or seller pays. */
export type FeeLine = z.infer<typeof feeLineSchema>

/**
 * A fee line that an earlier provider or the fee schedule made. A line of the schedule may exceed the limit of a
 * plugin's line.
 */
const standingLineSchema = feeLineSchema.extend({ amountCents: centsBetween(0, MOST_SCHEDULE_CENTS) })

const reductionSchema = z.strictObject({
  /** The fee line to reduce: its side and its code, as in the request's `lines`. */
  party: side,
  code: identifier,
  /** The reason for the reduction, shown on the fee breakdown: at most 60 characters. */
  label: readableText(LONGEST_LABEL),
  /** The reduction before HST: from 1 cent to the full amount, which waives the line. */
  amountCents: centsBetween(1, MOST_SCHEDULE_CENTS),
  currency: currency.optional(),
})
/** A reduction of a fee line of another provider or of the schedule. */
export type FeeReduction = z.infer<typeof reductionSchema>

const answerOf = (line: typeof feeLineSchema) =>
  z.strictObject(
    {
      /** The provider's fee lines, at most ten. */
      lines: z.array(line, "must be a list of lines").max(MOST_LINES, `must be at most ${MOST_LINES} lines`),
      /** Reductions of lines of the schedule and of earlier providers. */
      reductions: z
        .array(reductionSchema, "must be a list of reductions")
        .max(MOST_LINES, `must be at most ${MOST_LINES} reductions`)
        .optional(),
    },
    "must be { lines, reductions? }"
  )
const feeAnswerSchema = answerOf(feeLineSchema)
const houseAnswerSchema = answerOf(standingLineSchema)
/** The answer of a fee provider. */
export type FeeAnswer = z.infer<typeof feeAnswerSchema>

const partySchema = z.strictObject({
  type: z.enum(["private", "dealer"]),
  /** The province as two letters such as `ON`; null if unknown. */
  province: z.string().length(2).nullable(),
  /**
   * Whole days from the account's registration to `at`. It is 0 if the account was registered after `at`, and null for
   * a visitor who is not signed in.
   */
  accountAgeDays: wholeNumber.nullable(),
})
/** The facts about one side that a provider gets. They never include the person's identity. */
export type FeeParty = z.infer<typeof partySchema>

/** The request to a fee provider. Tests can generate requests from this schema. */
export const feeRequestSchema = z.strictObject({
  /** The hammer price. For a price shown before the end of an auction, it is an assumed price. */
  hammerCents: anyCents,
  currency,
  /**
   * The time when the auction was published, because the terms of that time apply. Compute everything that depends on
   * time from this time and from the listing's times. Then a price shown before a bid equals the price charged later.
   */
  at: moment,
  buyer: partySchema,
  seller: partySchema,
  listing: z.strictObject({
    id: z.string(),
    make: z.string(),
    model: z.string(),
    year: z.int().nullable(),
    /** The body style that the seller chose from the list; empty if the seller chose none. */
    body: z.string(),
    kilometres: wholeNumber.nullable(),
    audience: z.enum(["public", "dealers"]),
    /** The start and end of bidding as planned when the auction was published. */
    startsAt: moment,
    endsAt: moment,
  }),
  /** The amounts of the fee schedule in force, before HST. */
  schedule: z.strictObject({
    buyerFeeCents: anyCents,
    sellerFeeCents: anyCents,
    processingBuyerCents: anyCents,
    processingSellerCents: anyCents,
  }),
  /** The fee lines that exist already: lines of the schedule and of providers with an earlier turn. */
  lines: z.array(standingLineSchema),
})
type Frozen<Value> = Value extends Cents
  ? Value
  : Value extends object
    ? { readonly [Key in keyof Value]: Frozen<Value[Key]> }
    : Value
/** One real or possible sale, for which a fee provider computes fee lines. */
export type FeeRequest = Frozen<z.infer<typeof feeRequestSchema>>

/** The definition of a fee provider. A package exports the result of `defineFeeProvider`. */
export interface FeeProviderDefinition<Settings extends z.ZodType> extends ProviderDescription<Settings> {
  /**
   * The position in the order of providers: 1 to 1,000, lower numbers first, 100 by default. Providers with equal
   * numbers run in the order of installation. The market's own fee schedule has the number 0. A provider that reduces
   * lines of another provider needs a higher number than that provider.
   */
  priority?: number
  /**
   * Returns the provider's lines and reductions. The function must be pure: the same request always gives the same
   * result.
   */
  linesFor(request: FeeRequest, settings: z.output<Settings>): FeeAnswer | Promise<FeeAnswer>
}

/** The default export of a fee provider's package. */
export interface FeeProvider<Settings extends z.ZodType = z.ZodType>
  extends FeeProviderDefinition<Settings>, ProviderMark {
  readonly priority: number
  readonly kind: "fee"
}

const DEFAULT_PRIORITY = 100

/**
 * Defines a fee provider, which adds fee lines for buyer and seller, and reduces lines of the schedule and of other
 * providers.
 */
export function defineFeeProvider<Settings extends z.ZodType>(
  definition: FeeProviderDefinition<Settings>
): FeeProvider<Settings> {
  return { priority: DEFAULT_PRIORITY, ...definition, interface: PLUGIN_INTERFACE, kind: "fee" }
}

/** A fee line as it is charged, with its reductions. */
export interface ChargedLine extends Omit<FeeLine, "currency"> {
  /** The reductions of this line. They are already subtracted from `amountCents`. */
  reductions?: { label: string; amountCents: Cents }[]
}

/** The lines of the market's own fee schedule, before any provider runs. @throws UnusableAnswerError */
export function houseLines(answer: FeeAnswer): ChargedLine[] {
  return judged(houseAnswerSchema, answer, "the schedule").lines.map(({ currency: _, ...line }) => line)
}

/**
 * Returns the fee lines after a provider's answer. A provider may use a new code once per side, but no reserved or
 * existing code. Reductions lower existing lines, never below zero. @throws UnusableAnswerError
 */
export function withFeeAnswer(
  lines: readonly ChargedLine[],
  answer: unknown,
  reservedCodes: readonly string[] = []
): ChargedLine[] {
  const { lines: added, reductions = [] } = judged(feeAnswerSchema, answer, "the answer")
  const reduced = lines.map((line) => ({ ...line }))
  for (const [index, { party, code, label, amountCents }] of reductions.entries()) {
    const place = reduced.findIndex((line) => line.party === party && line.code === code)
    if (place < 0)
      throw new UnusableAnswerError(`reductions[${index}] is of the ${party}'s '${code}', which is no line`)
    const line = reduced[place]!
    if (amountCents > line.amountCents)
      throw new UnusableAnswerError(`reductions[${index}] takes more off '${code}' than is left of it`)
    reduced[place] = {
      ...line,
      amountCents: subtractCents(line.amountCents, amountCents),
      reductions: [...(line.reductions ?? []), { label, amountCents }],
    }
  }
  for (const [index, { currency: _, ...line }] of added.entries()) {
    const isTaken = reservedCodes.includes(line.code) || lines.some(({ code }) => code === line.code)
    const isTwice = added.findIndex(({ party, code }) => party === line.party && code === line.code) !== index
    if (isTaken || isTwice) throw new UnusableAnswerError(`lines[${index}].code '${line.code}' is in use already`)
    reduced.push(line)
  }
  return reduced
}
