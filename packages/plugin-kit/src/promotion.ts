import { z } from "zod"
import { PLUGIN_INTERFACE, type ProviderDescription, type ProviderMark } from "./interface"
import { UnusableAnswerError, centsBetween, judged, readableText } from "./schemas"

const MOST_TIERS = 10
const LONGEST_DAYS = 90
const DAYS_RULE = `must be a whole number from 1 to ${LONGEST_DAYS}`

const MOST_PLACES = 1_000
const PLACES_RULE = `must be a whole number from 1 to ${MOST_PLACES}`
const DAY_MILLISECONDS = 86_400_000

/** From Sunday on, as calendars count. */
export const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const
const weekday = z.enum(WEEKDAYS, `must be one of ${WEEKDAYS.join(", ")}`)
const moment = z.iso.datetime("must be a moment in UTC, such as 2026-11-27T05:00:00Z")
const isBefore = ({ from, to }: { from: string; to: string }) => Date.parse(from) < Date.parse(to)

const tierShape = z.strictObject({
  /** 2 to 40 of `a-z`, `0-9` and `_`, unique among all tiers that are offered for a listing. */
  id: z.string("must be 2 to 40 of a-z, 0-9 and _").regex(/^[a-z0-9_]{2,40}$/, "must be 2 to 40 of a-z, 0-9 and _"),
  /** What sellers choose by and read on the receipt: '7 days'. At most 40 characters. */
  label: readableText(40),
  /** A sentence beside it, if there is more to say: at most 160 characters. */
  detail: readableText(160).optional(),
  /**
   * Whole days, 1 to 90, that the listing is among the featured ones, from the payment or the seller's date on. A tier
   * says one of `days`, `weekdays` and `between`.
   */
  days: z.int(DAYS_RULE).min(1, DAYS_RULE).max(LONGEST_DAYS, DAYS_RULE).optional(),
  /**
   * It runs on these days, whenever it is bought: from the next time that `from` begins in Toronto to the end of the
   * `to` after it. Friday to Sunday is 72 hours, and bought on a Saturday it is the weekend after.
   */
  weekdays: z.strictObject({ from: weekday, to: weekday }).optional(),
  /** It runs from this moment to that one, at most 90 days, whenever it is bought. ISO 8601, UTC. */
  between: z
    .strictObject({ from: moment, to: moment })
    .refine(isBefore, "must be from a moment to a later one")
    .refine(
      ({ from, to }) => Date.parse(to) - Date.parse(from) <= LONGEST_DAYS * DAY_MILLISECONDS,
      `must be at most ${LONGEST_DAYS} days`
    )
    .optional(),
  /** When it can be bought; at any time where nothing is said. `from` is part of the time, `to` is not. */
  onSale: z
    .strictObject({ from: moment.optional(), to: moment.optional() })
    .refine(({ from, to }) => !from || !to || isBefore({ from, to }), "must be from a moment to a later one")
    .optional(),
  /**
   * How many listings can have it on one day of Toronto, 1 to 1,000; as many as want it where nothing is said. Only with
   * `weekdays` or `between`: the days are known when it is bought.
   */
  placesPerDay: z.int(PLACES_RULE).min(1, PLACES_RULE).max(MOST_PLACES, PLACES_RULE).optional(),
  /** A final price, HST included: from CA$0.50, the least that a card is charged, to CA$10,000. */
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
/** One way to be featured: when, for how long, and what it costs. */
export type PromotionTier = z.infer<typeof tierSchema>

const answerSchema = z.strictObject(
  { tiers: z.array(tierSchema, "must be a list of tiers").max(MOST_TIERS, `must be at most ${MOST_TIERS} tiers`) },
  "must be { tiers }"
)
/** What a promotion provider answers. */
export type PromotionAnswer = z.infer<typeof answerSchema>

/** The request of a promotion provider, as its tests can make one up. */
export const promotionRequestSchema = z.strictObject({
  listingId: z.string(),
  status: z.enum(["draft", "live"]),
  audience: z.enum(["public", "dealers"]),
  sellerType: z.enum(["private", "dealer"]),
  /** As the seller chose it from the list of bodies; empty when not stated. */
  body: z.string(),
  year: z.int().nullable(),
  /** The asking price; null when the seller gave none. */
  priceCents: centsBetween(0, 1_000_000_000).nullable(),
  /** Now: what is offered may depend on the day. ISO 8601, UTC. */
  at: z.iso.datetime(),
})
/** A listing whose seller asks what promotions there are for it. */
export type PromotionRequest = Readonly<z.infer<typeof promotionRequestSchema>>

/** A promotion provider as it is written; `definePromotionProvider` makes what a package exports of it. */
export interface PromotionProviderDefinition<Settings extends z.ZodType> extends ProviderDescription<Settings> {
  /** What is offered for this listing, in the order in which it is shown. It computes, and does nothing else. */
  tiersFor(listing: PromotionRequest, settings: z.output<Settings>): PromotionAnswer | Promise<PromotionAnswer>
}

/** What a package of a promotion provider exports as its default. */
export interface PromotionProvider<Settings extends z.ZodType = z.ZodType>
  extends PromotionProviderDefinition<Settings>, ProviderMark {
  readonly kind: "promotion"
}

/** A promotion provider: ways in which sellers can have a listing featured. */
export function definePromotionProvider<Settings extends z.ZodType>(
  definition: PromotionProviderDefinition<Settings>
): PromotionProvider<Settings> {
  return { ...definition, interface: PLUGIN_INTERFACE, kind: "promotion" }
}

/** The tiers of an answer, none of whose ids is taken. @throws UnusableAnswerError */
export function tiersOf(answer: unknown, takenIds: readonly string[] = []): PromotionTier[] {
  const { tiers } = judged(answerSchema, answer, "the answer")
  for (const [index, { id }] of tiers.entries()) {
    if (takenIds.includes(id) || tiers.findIndex((other) => other.id === id) !== index)
      throw new UnusableAnswerError(`tiers[${index}].id '${id}' is in use already`)
  }
  return tiers
}
