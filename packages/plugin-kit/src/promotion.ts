import { z } from "zod"
import { PLUGIN_INTERFACE, type ProviderDescription, type ProviderMark } from "./interface"
import { UnusableAnswerError, centsBetween, judged, readableText } from "./schemas"

const MOST_TIERS = 10
const LONGEST_DAYS = 90
const DAYS_RULE = `must be a whole number from 1 to ${LONGEST_DAYS}`

const MOST_PLACES = 1_000
const PLACES_RULE = `must be a whole number from 1 to ${MOST_PLACES}`
const DAY_MILLISECONDS = 86_400_000

/** The weekdays; the week starts with Sunday. */
export const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const
const weekday = z.enum(WEEKDAYS, `must be one of ${WEEKDAYS.join(", ")}`)
const moment = z.iso.datetime("must be a moment in UTC, such as 2026-11-27T05:00:00Z")
const isBefore = ({ from, to }: { from: string; to: string }) => Date.parse(from) < Date.parse(to)

const tierShape = z.strictObject({
  /**
   * The id of the tier: 2 to 40 characters of `a-z`, `0-9` and `_`, unique among all tiers that are offered for a
   * listing.
   */
  id: z.string("must be 2 to 40 of a-z, 0-9 and _").regex(/^[a-z0-9_]{2,40}$/, "must be 2 to 40 of a-z, 0-9 and _"),
  /** The tier's name for sellers and on the receipt, such as '7 days': at most 40 characters. */
  label: readableText(40),
  /** An optional sentence with details: at most 160 characters. */
  detail: readableText(160).optional(),
  /**
   * The whole days of featuring, 1 to 90. They begin at the payment or on a date that the seller chooses. A tier has
   * exactly one of `days`, `weekdays` and `between`.
   */
  days: z.int(DAYS_RULE).min(1, DAYS_RULE).max(LONGEST_DAYS, DAYS_RULE).optional(),
  /**
   * Featuring runs on the next of these weekdays in Toronto, from the start of `from` to the end of `to`. Friday to
   * Sunday is 72 hours. A purchase on a Saturday buys the following weekend.
   */
  weekdays: z.strictObject({ from: weekday, to: weekday }).optional(),
  /** Featuring runs between these two times (ISO 8601, UTC), at most 90 days, regardless of the time of purchase. */
  between: z
    .strictObject({ from: moment, to: moment })
    .refine(isBefore, "must be from a moment to a later one")
    .refine(
      ({ from, to }) => Date.parse(to) - Date.parse(from) <= LONGEST_DAYS * DAY_MILLISECONDS,
      `must be at most ${LONGEST_DAYS} days`
    )
    .optional(),
  /**
   * The time in which the tier can be bought: from `from` until just before `to`. By default it can be bought at any
   * time.
   */
  onSale: z
    .strictObject({ from: moment.optional(), to: moment.optional() })
    .refine(({ from, to }) => !from || !to || isBefore({ from, to }), "must be from a moment to a later one")
    .optional(),
  /**
   * How many listings can have the tier on the same day in Toronto: 1 to 1,000, unlimited by default. Allowed only with
   * `weekdays` or `between`, because their days are known at the purchase.
   */
  placesPerDay: z.int(PLACES_RULE).min(1, PLACES_RULE).max(MOST_PLACES, PLACES_RULE).optional(),
  /** The final price with HST: from CA$0.50, the minimum of a card payment, to CA$10,000. */
  priceCents: centsBetween(50, 1_000_000),
})
const tierSchema = tierShape
  .refine(
    ({ days, weekdays, between }) => [days, weekdays, between].filter((one) => one !== undefined).length === 1,
    "must say when it runs by one of days, weekdays and between"
  )
  .refine(
    ({ days, placesPerDay }) => days === undefined || placesPerDay === undefined,
    "must have no placesPerDay beside days: on which days it runs is not known when it is bought"
  )
/** One way to feature a listing, with its time, duration and price. */
export type PromotionTier = z.infer<typeof tierSchema>

const answerSchema = z.strictObject(
  { tiers: z.array(tierSchema, "must be a list of tiers").max(MOST_TIERS, `must be at most ${MOST_TIERS} tiers`) },
  "must be { tiers }"
)
/** The answer of a promotion provider. */
export type PromotionAnswer = z.infer<typeof answerSchema>

/** The request to a promotion provider. Tests can generate requests from this schema. */
export const promotionRequestSchema = z.strictObject({
  listingId: z.string(),
  status: z.enum(["draft", "live"]),
  audience: z.enum(["public", "dealers"]),
  sellerType: z.enum(["private", "dealer"]),
  /** The body style that the seller chose from the list; empty if the seller chose none. */
  body: z.string(),
  year: z.int().nullable(),
  /** The asking price; null if the seller stated none. */
  priceCents: centsBetween(0, 1_000_000_000).nullable(),
  /** The current time, ISO 8601 in UTC, because the offer may depend on the day. */
  at: z.iso.datetime(),
})
/** The facts about a listing whose seller wants to see promotions. */
export type PromotionRequest = Readonly<z.infer<typeof promotionRequestSchema>>

/** The definition of a promotion provider. A package exports the result of `definePromotionProvider`. */
export interface PromotionProviderDefinition<Settings extends z.ZodType> extends ProviderDescription<Settings> {
  /** Returns the tiers for this listing, in display order. The function must have no side effects. */
  tiersFor(listing: PromotionRequest, settings: z.output<Settings>): PromotionAnswer | Promise<PromotionAnswer>
}

/** The default export of a promotion provider's package. */
export interface PromotionProvider<Settings extends z.ZodType = z.ZodType>
  extends PromotionProviderDefinition<Settings>, ProviderMark {
  readonly kind: "promotion"
}

/** Defines a promotion provider, which offers sellers tiers to feature a listing. */
export function definePromotionProvider<Settings extends z.ZodType>(
  definition: PromotionProviderDefinition<Settings>
): PromotionProvider<Settings> {
  return { ...definition, interface: PLUGIN_INTERFACE, kind: "promotion" }
}

/** Validates an answer and returns its tiers. No tier may have an id from `takenIds`. @throws UnusableAnswerError */
export function tiersOf(answer: unknown, takenIds: readonly string[] = []): PromotionTier[] {
  const { tiers } = judged(answerSchema, answer, "the answer")
  for (const [index, { id }] of tiers.entries()) {
    if (takenIds.includes(id) || tiers.findIndex((other) => other.id === id) !== index)
      throw new UnusableAnswerError(`tiers[${index}].id '${id}' is in use already`)
  }
  return tiers
}
