import { z } from "zod"
import { subtractCents, type Cents } from "../../../contract/src/rules/money"
import { PLUGIN_INTERFACE, type ProviderDescription, type ProviderMark } from "./interface"
import { UnusableAnswerError, centsBetween, identifier, judged, readableText } from "./schemas"

/** The highest amount of a plugin's line: CA$10,000. */
const MOST_LINE_CENTS = 1_000_000
/** The highest amount in the fee schedule. */
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
   * The revenue code in the ledger: 2 to 40 of `a-z` and `_`, and not a code of the schedule, the ledger or
   * another provider.
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
/** One fee line of a side. */
export type FeeLine = z.infer<typeof feeLineSchema>

/** A fee line as later providers see it. A line of the schedule may exceed the limit of a plugin's line. */
const standingLineSchema = feeLineSchema.extend({ amountCents: centsBetween(0, MOST_SCHEDULE_CENTS) })

const reductionSchema = z.strictObject({
  /** The side and code of the reduced line, as in the request. */
  party: side,
  code: identifier,
  /** The reason on the fee breakdown: at most 60 characters. */
  label: readableText(LONGEST_LABEL),
  /** The reduction before HST: from 1 cent to the full amount, which waives the line. */
  amountCents: centsBetween(1, MOST_SCHEDULE_CENTS),
  currency: currency.optional(),
})
/** A reduction of another provider's line. */
export type FeeReduction = z.infer<typeof reductionSchema>

const answerOf = (line: typeof feeLineSchema) =>
  z.strictObject(
    {
      /** The provider's fee lines, at most ten. */
      lines: z.array(line, "must be a list of lines").max(MOST_LINES, `must be at most ${MOST_LINES} lines`),
      /** Reductions of lines that earlier providers made. */
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
  /** Two letters such as `ON`; null if unknown. */
  province: z.string().length(2).nullable(),
  /**
   * Whole days from the registration to `at`: 0 for a later registration, null for a visitor who is not signed in.
   */
  accountAgeDays: wholeNumber.nullable(),
})
/** What a provider learns about one side. It never learns the person's identity. */
export type FeeParty = z.infer<typeof partySchema>

/** The request to a fee provider. Tests can generate requests from this schema. */
export const feeRequestSchema = z.strictObject({
  /** The hammer price, real or assumed. */
  hammerCents: anyCents,
  currency,
  /**
   * The moment whose terms apply: the publication of the auction. A provider computes everything that depends on
   * time from this moment and the listing's moments. A price shown before a bid then equals the price charged.
   */
  at: moment,
  buyer: partySchema,
  seller: partySchema,
  listing: z.strictObject({
    id: z.string(),
    make: z.string(),
    model: z.string(),
    year: z.int().nullable(),
    /** The body style that the seller chose from the list; empty if not stated. */
    body: z.string(),
    kilometres: wholeNumber.nullable(),
    audience: z.enum(["public", "dealers"]),
    /** The planned start and end of bidding at the publication. */
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
  /** All fee lines so far: those of the schedule and of providers with an earlier turn. */
  lines: z.array(standingLineSchema),
})
type Frozen<Value> = Value extends Cents
  ? Value
  : Value extends object
    ? { readonly [Key in keyof Value]: Frozen<Value[Key]> }
    : Value
/** One real or possible sale, for which a provider computes fee lines. */
export type FeeRequest = Frozen<z.infer<typeof feeRequestSchema>>

/** The definition of a fee provider. A package exports the result of `defineFeeProvider`. */
export interface FeeProviderDefinition<Settings extends z.ZodType> extends ProviderDescription<Settings> {
  /**
   * The order of providers: 1 to 1,000, lower numbers first, 100 by default.
   * Providers with equal numbers run in the order of installation. The house's schedule is 0.
   * A provider that reduces other lines needs a higher number than theirs.
   */
  priority?: number
  /**
   * The provider's lines and reductions. The function must be pure: the same request always gives the same answer.
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

/** Defines a fee provider: it adds lines for buyer and seller, and reduces lines of other providers. */
export function defineFeeProvider<Settings extends z.ZodType>(
  definition: FeeProviderDefinition<Settings>
): FeeProvider<Settings> {
  return { priority: DEFAULT_PRIORITY, ...definition, interface: PLUGIN_INTERFACE, kind: "fee" }
}

/** A fee line as charged, with its reductions. */
export interface ChargedLine extends Omit<FeeLine, "currency"> {
  /** The reductions; `amountCents` of the line is already reduced. */
  reductions?: { label: string; amountCents: Cents }[]
}

/** The lines of the house's schedule, before any provider runs. @throws UnusableAnswerError */
export function houseLines(answer: FeeAnswer): ChargedLine[] {
  return judged(houseAnswerSchema, answer, "the schedule").lines.map(({ currency: _, ...line }) => line)
}

/**
 * The lines after this provider's answer. Codes must be unique on each side, and no provider may use
 * `reservedCodes`. Reductions lower the lines of other providers, never below zero. @throws UnusableAnswerError
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
