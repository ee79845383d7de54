import type { ErrorCode, ListingDraft, RefusedError } from "@northlot/contract"
import { LOCALE, OWN_REFUSALS, forEachFact, isRefused, labelWithUnit } from "@northlot/contract"
import { listingDraft } from "./draftSchema"

/** The labels of the editor's fields, by their names in the contract. */
export const FIELD_LABELS = {
  vin: "VIN",
  vinCheckDigitConfirmed: "Check digit of the VIN",
  vinDifferencesConfirmed: "What the VIN says",
  title: "Title",
  ...forEachFact(labelWithUnit),
  colorHex: "Paint",
  location: "Location",
  description: "Description",
  photoUrls: "Photos",
  videoUrls: "Videos",
  "condition.accidents": "Accidents",
  "condition.outOfProvince": "Out of province",
  "condition.safetyIncluded": "Safety included",
  "condition.conditionRating": "Condition rating",
  "condition.physicalDamage": "Damage",
  "condition.moreInfo": "More info",
  features: "Features",
  featuresExtra: "Extras",
  "warranty.basicMonths": "Basic, months",
  "warranty.basicKm": "Basic, km",
  "warranty.powertrainMonths": "Powertrain, months",
  "warranty.powertrainKm": "Powertrain, km",
  "warranty.roadsideMonths": "Roadside, months",
  priceCents: "Asking price",
  reserveCents: "Reserve price",
  startingPriceCents: "Starting price",
  openingShareBasisPoints: "Opening price",
  minIncrementCents: "Minimum bid step",
  buyNowCents: "Buy now price",
  buyNowUntil: "Can be bought at once",
  relistTimes: "List again if it does not sell",
  relistDropBasisPoints: "Reserve of the next auction",
  relistDropCents: "Falls by",
  relistFloorCents: "Lowest reserve",
  audience: "Who may see it and bid",
  startsAt: "Start",
  endsAt: "End",
} as const
export type FieldName = keyof typeof FIELD_LABELS
/** The error sentence of each wrong field. */
export type FieldErrors = Partial<Record<FieldName, string>>

export const fieldId = (name: FieldName): string => `listing-${name.replace(".", "-")}`
export const isField = (name: string): name is FieldName => name in FIELD_LABELS

/** Other names of amount fields in error responses. */
const OTHER_SPELLINGS: Readonly<Record<string, FieldName>> = {
  price: "priceCents",
  reserve: "reserveCents",
  reservePrice: "reserveCents",
  startingPrice: "startingPriceCents",
  min_increment: "minIncrementCents",
  buyNowPrice: "buyNowCents",
}
/** The field that an error code is about if the response names no field. */
const FIELD_OF_CODE: Partial<Record<ErrorCode, FieldName>> = {
  INVALID_VIN: "vin",
  VIN_ALREADY_LIVE: "vin",
  VIN_HAS_DRAFT: "vin",
  VIN_CHECK_DIGIT: "vinCheckDigitConfirmed",
  VIN_DIFFERS: "vinDifferencesConfirmed",
  INVALID_SCHEDULE: "endsAt",
}

/**
 * The editor's field for a path in an error response: 'photoUrls.3' belongs to the photos. `null` if the editor lacks
 * the field.
 */
function fieldOf(path: string): FieldName | null {
  const known = OTHER_SPELLINGS[path] ?? path
  if (isField(known)) return known
  const [first] = path.split(".")
  return first && isField(first) ? first : null
}

/**
 * An error response, split for the editor: a sentence for each field, and all other sentences for the summary at the
 * top.
 */
export function problemOf(refusal: RefusedError): { title: string; fields: FieldErrors; others: string[] } {
  const named = FIELD_OF_CODE[refusal.code]
  const sent = refusal.details.fields ?? (named ? { [named]: refusal.message } : {})
  const fields: FieldErrors = {}
  const others: string[] = []
  for (const [path, sentence] of Object.entries(sent)) {
    const field = fieldOf(path)
    if (field) fields[field] ??= sentence
    else others.push(sentence)
  }
  // For INVALID_INPUT with errors by field, the title is a general sentence. The alert lists those errors below the
  // title.
  const title =
    refusal.code === "INVALID_INPUT" && refusal.details.fields ? OWN_REFUSALS.INVALID_INPUT.error : refusal.message
  return { title, fields, others }
}

/** The contract's validation errors for this draft, as sentences for the seller. Runs before the draft is sent. */
export function draftErrors(draft: ListingDraft): FieldErrors {
  const result = listingDraft.safeParse(draft)
  const errors: FieldErrors = {}
  for (const issue of result.error?.issues ?? []) {
    const field = fieldOf(issue.path.join("."))
    if (!field) continue
    const value = issue.path.reduce<unknown>(
      (part, key) => (part as Record<PropertyKey, unknown> | undefined)?.[key],
      draft
    )
    if (isRefused(value)) {
      errors[field] ??= value.message
      continue
    }
    const figures = new Intl.NumberFormat(LOCALE, { useGrouping: field !== "year" })
    const amount = field.endsWith("Cents")
    const bound = (value: number | bigint) =>
      amount ? `CA$${figures.format(Number(value) / 100)}` : figures.format(value)
    if (issue.code === "too_small") errors[field] ??= `Enter at least ${bound(issue.minimum)}.`
    else if (issue.code === "too_big") {
      errors[field] ??=
        issue.origin === "string"
          ? `Use at most ${bound(issue.maximum)} characters.`
          : `Enter at most ${bound(issue.maximum)}.`
    } else errors[field] ??= issue.message
  }
  return errors
}
