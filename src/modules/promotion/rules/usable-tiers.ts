import { formatMoneyExact, cents, type PromotionTier } from "@northlot/contract"

/** The least that a card provider charges. */
const MINIMUM_PRICE_CENTS = cents(50)
const MAXIMUM_PRICE_CENTS = cents(100_000)
const MAXIMUM_DAYS = 90
const MAXIMUM_TIERS = 10
const MAXIMUM_LABEL_CHARACTERS = 40
const MAXIMUM_DETAIL_CHARACTERS = 160
const ID = /^[a-z0-9_]{2,40}$/

/** A provider's answer that cannot be sold; the message says why, to an admin. */
class UnusableTiersError extends Error {
  override name = "UnusableTiersError"
}

/** The tiers of a provider's answer, copied, none of whose ids is taken. @throws UnusableTiersError */
export function usableTiers(answer: unknown, takenIds: readonly string[]): PromotionTier[] {
  if (!Array.isArray(answer)) throw new UnusableTiersError("it did not answer a list of tiers")
  if (answer.length > MAXIMUM_TIERS) throw new UnusableTiersError(`it answered more than ${MAXIMUM_TIERS} tiers`)
  const taken = new Set(takenIds)
  return Array.from({ length: answer.length }, (_, index) => {
    const tier = usableTier(answer[index])
    if (taken.has(tier.id)) throw new UnusableTiersError(`its id '${tier.id}' is in use already`)
    taken.add(tier.id)
    return tier
  })
}

function usableTier(tier: unknown): PromotionTier {
  if (typeof tier !== "object" || tier === null) throw new UnusableTiersError("it answered something that is no tier")
  const { id, label, detail, days, priceCents } = tier as Partial<Record<keyof PromotionTier, unknown>>
  if (typeof id !== "string" || !ID.test(id))
    throw new UnusableTiersError("the id of a tier is not 2 to 40 of a-z, 0-9 and _")
  if (!isReadable(label, MAXIMUM_LABEL_CHARACTERS))
    throw new UnusableTiersError(`the label of '${id}' is not 1 to ${MAXIMUM_LABEL_CHARACTERS} characters of text`)
  if (detail !== undefined && !isReadable(detail, MAXIMUM_DETAIL_CHARACTERS)) {
    throw new UnusableTiersError(`the detail of '${id}' is not 1 to ${MAXIMUM_DETAIL_CHARACTERS} characters of text`)
  }
  if (!isWholeBetween(days, 1, MAXIMUM_DAYS))
    throw new UnusableTiersError(`the days of '${id}' are not a whole number from 1 to ${MAXIMUM_DAYS}`)
  if (!isWholeBetween(priceCents, MINIMUM_PRICE_CENTS, MAXIMUM_PRICE_CENTS)) {
    const limits = `${formatMoneyExact(MINIMUM_PRICE_CENTS)} to ${formatMoneyExact(MAXIMUM_PRICE_CENTS)}`
    throw new UnusableTiersError(`the price of '${id}' is not whole cents from ${limits}`)
  }
  return { id, label, ...(detail === undefined ? {} : { detail }), days, priceCents: cents(priceCents) }
}

function isWholeBetween(value: unknown, minimum: number, maximum: number): value is number {
  return Number.isSafeInteger(value) && (value as number) >= minimum && (value as number) <= maximum
}

function isReadable(text: unknown, maximum: number): text is string {
  return typeof text === "string" && text.trim() !== "" && text.length <= maximum && !/[\p{Cc}\p{Cs}]/u.test(text)
}
