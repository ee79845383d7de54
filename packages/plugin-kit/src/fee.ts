import { z } from "zod"
import { subtractCents, type Cents } from "../../../contract/src/rules/money"
import { PLUGIN_INTERFACE, type ProviderDescription, type ProviderMark } from "./interface"
import { UnusableAnswerError, centsBetween, identifier, judged, readableText } from "./schemas"

/** What a line of a plugin can be at most: CA$10,000. */
const MOST_LINE_CENTS = 1_000_000
/** What an amount of the schedule can be at most. */
const MOST_SCHEDULE_CENTS = 10_000_000
const MOST_LINES = 10
const LONGEST_LABEL = 60

const side = z.enum(["buyer", "seller"], "must be 'buyer' or 'seller'")
/** One side of a sale. */
export type Party = z.infer<typeof side>

const currency = z.literal("CAD", "must be 'CAD'")
const anyCents = centsBetween(0, 1_000_000_000)
const moment = z.iso.datetime("must be a moment, ISO 8601 in UTC")
const wholeNumber = z.int("must be a whole number").min(0, "must not be negative")

const feeLineSchema = z.strictObject({
  /** Who pays it. */
  party: side,
  /**
   * What the ledger books it as revenue of: 2 to 40 of `a-z` and `_`, not one of the schedule, the ledger or another
   * provider.
   */
  code: identifier,
  /** What people read on the breakdown, the payment page and the receipt: at most 60 characters. */
  label: readableText(LONGEST_LABEL),
  /** Before HST: whole cents, from 0 to CA$10,000. */
  amountCents: centsBetween(0, MOST_LINE_CENTS),
  /** Whether HST is charged on it. It is computed once, on all taxable lines of a side together. */
  taxable: z.boolean("must be true or false"),
  /** All amounts are Canadian dollars; who wants to say so can. */
  currency: currency.optional(),
})
/** One line of what a side pays. */
export type FeeLine = z.infer<typeof feeLineSchema>

/** A line as others see it: of the schedule, it may be more than a plugin's. */
const standingLineSchema = feeLineSchema.extend({ amountCents: centsBetween(0, MOST_SCHEDULE_CENTS) })

const reductionSchema = z.strictObject({
  /** Of the line that it reduces, as it stands in the request. */
  party: side,
  code: identifier,
  /** Why, for those who read the breakdown: at most 60 characters. */
  label: readableText(LONGEST_LABEL),
  /** What is taken off the line, before HST: from 1 cent to all of it, which waives it. */
  amountCents: centsBetween(1, MOST_SCHEDULE_CENTS),
  currency: currency.optional(),
})
/** What somebody else's line becomes less by. */
export type FeeReduction = z.infer<typeof reductionSchema>

const answerOf = (line: typeof feeLineSchema) =>
  z.strictObject(
    {
      /** Lines of its own, at most ten. */
      lines: z.array(line, "must be a list of lines").max(MOST_LINES, `must be at most ${MOST_LINES} lines`),
      /** What it takes off lines that others made before it. */
      reductions: z
        .array(reductionSchema, "must be a list of reductions")
        .max(MOST_LINES, `must be at most ${MOST_LINES} reductions`)
        .optional(),
    },
    "must be { lines, reductions? }"
  )
const feeAnswerSchema = answerOf(feeLineSchema)
const houseAnswerSchema = answerOf(standingLineSchema)
/** What a fee provider answers. */
export type FeeAnswer = z.infer<typeof feeAnswerSchema>

const partySchema = z.strictObject({
  type: z.enum(["private", "dealer"]),
  /** Two letters, `ON`; null where the market does not know it. */
  province: z.string().length(2).nullable(),
  /** Whole days from the registration to `at`; 0 for who registered later, null for a visitor who is not signed in. */
  accountAgeDays: wholeNumber.nullable(),
})
/** What a provider is told about one side. Never who it is. */
export type FeeParty = z.infer<typeof partySchema>

/** The request of a fee provider, as its tests can make one up. */
export const feeRequestSchema = z.strictObject({
  /** The price that the hammer fell at, or would. */
  hammerCents: anyCents,
  currency,
  /**
   * The moment whose terms hold: when the auction was published. What depends on time is computed from it and from the
   * listing's moments, so that a figure shown before a bid is the one that is charged.
   */
  at: moment,
  buyer: partySchema,
  seller: partySchema,
  listing: z.strictObject({
    id: z.string(),
    make: z.string(),
    model: z.string(),
    year: z.int().nullable(),
    /** As the seller chose it from the list of bodies; empty when not stated. */
    body: z.string(),
    kilometres: wholeNumber.nullable(),
    audience: z.enum(["public", "dealers"]),
    /** When bidding begins and ends as planned at the publication. */
    startsAt: moment,
    endsAt: moment,
  }),
  /** The amounts that the schedule in force charges, before HST. */
  schedule: z.strictObject({
    buyerFeeCents: anyCents,
    sellerFeeCents: anyCents,
    processingBuyerCents: anyCents,
    processingSellerCents: anyCents,
  }),
  /** What both sides pay before this provider is asked: of the schedule, and of those whose turn was earlier. */
  lines: z.array(standingLineSchema),
})
type Frozen<Value> = Value extends Cents
  ? Value
  : Value extends object
    ? { readonly [Key in keyof Value]: Frozen<Value[Key]> }
    : Value
/** One sale, or one that might be: what both sides pay is wanted. */
export type FeeRequest = Frozen<z.infer<typeof feeRequestSchema>>

/** A fee provider as it is written; `defineFeeProvider` makes what a package exports of it. */
export interface FeeProviderDefinition<Settings extends z.ZodType> extends ProviderDescription<Settings> {
  /**
   * Whose turn comes first: from 1 to 1,000, the smaller the earlier; the order of the installation among equals, and
   * 100 where nothing is said. The schedule of the house is 0. Who reduces others' lines comes after them.
   */
  priority?: number
  /**
   * What it adds and takes off. It computes, and does nothing else: the same request has the same answer, whenever and
   * wherever it is asked.
   */
  linesFor(request: FeeRequest, settings: z.output<Settings>): FeeAnswer | Promise<FeeAnswer>
}

/** What a package of a fee provider exports as its default. */
export interface FeeProvider<Settings extends z.ZodType = z.ZodType>
  extends FeeProviderDefinition<Settings>, ProviderMark {
  readonly priority: number
  readonly kind: "fee"
}

const DEFAULT_PRIORITY = 100

/** A fee provider: lines that it adds to what buyer and seller pay, and what it takes off the lines of others. */
export function defineFeeProvider<Settings extends z.ZodType>(
  definition: FeeProviderDefinition<Settings>
): FeeProvider<Settings> {
  return { priority: DEFAULT_PRIORITY, ...definition, interface: PLUGIN_INTERFACE, kind: "fee" }
}

/** A line as it is charged, with what others took off it. */
export interface ChargedLine extends Omit<FeeLine, "currency"> {
  /** `amountCents` is what is left. */
  reductions?: { label: string; amountCents: Cents }[]
}

/** The lines of the house, before any provider is asked. @throws UnusableAnswerError */
export function houseLines(answer: FeeAnswer): ChargedLine[] {
  return judged(houseAnswerSchema, answer, "the schedule").lines.map(({ currency: _, ...line }) => line)
}

/**
 * The lines after this provider's answer. Codes are unique on each side; `reservedCodes` are nobody's. A line that
 * others made becomes less by its reductions, and is never negative. @throws UnusableAnswerError
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
