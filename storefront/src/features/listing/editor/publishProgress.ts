import {
  isRefused,
  missingForPublication,
  openingPriceCents,
  publicationSentences,
  type ListingDraft,
  type VinDifference,
} from "@northlot/contract"
import { isField, type FieldErrors, type FieldName } from "./listingFields"

const PHOTOS_RECOMMENDED = 15

export interface PublishProgress {
  /** The fields that a publication requires and the draft lacks, each with its sentence. */
  missing: FieldErrors
  /** Optional fields that help the car to sell, each with its sentence. */
  suggestions: FieldErrors
  /** The completed share of required and recommended steps, 0 to 1. */
  share: number
}

/** How complete this draft is, by the server's rule of publication and the recommendations of the seller guide. */
export function publishProgress(draft: ListingDraft, vinDifferences: readonly VinDifference[] = []): PublishProgress {
  const missing: FieldErrors = {}
  const required = missingForPublication({
    vin: draft.vin ?? "",
    vinCheckDigitConfirmed: draft.vinCheckDigitConfirmed ?? false,
    vinDifferences,
    vinDifferencesConfirmed: draft.vinDifferencesConfirmed ?? [],
    year: draft.year ?? null,
    make: draft.make ?? "",
    model: draft.model ?? "",
    kms: draft.kms ?? null,
    location: draft.location ?? "",
    buyNow: buyNowOf(draft),
    relisting: {
      times: draft.relistTimes ?? 0,
      dropCents: draft.relistDropCents ?? null,
      dropBasisPoints: draft.relistDropBasisPoints ?? null,
      floorCents: draft.relistFloorCents ?? null,
    },
  })
  for (const [name, sentence] of Object.entries(publicationSentences(required)))
    if (isField(name)) missing[name] = sentence
  const photos = draft.photoUrls?.length ?? 0
  const recommended: readonly (readonly [FieldName, boolean, string])[] = [
    [
      "photoUrls",
      photos >= PHOTOS_RECOMMENDED,
      photos === 0
        ? "Add 15 to 22 photos."
        : `Add ${PHOTOS_RECOMMENDED - photos} more ${photos === PHOTOS_RECOMMENDED - 1 ? "photo" : "photos"}.`,
    ],
    ["description", Boolean(draft.description?.trim()), "Describe the car in your own words."],
    ["condition.accidents", typeof draft.condition?.accidents === "boolean", "Say whether the car had accidents."],
    ["condition.conditionRating", typeof draft.condition?.conditionRating === "number", "Rate the condition."],
  ]
  const suggestions: FieldErrors = {}
  for (const [name, done, sentence] of recommended) if (!done) suggestions[name] = sentence
  const steps = REQUIRED_STEPS + recommended.length
  // `missing` can also name an unconfirmed VIN difference, a wrong buy-now price or a missing relisting floor.
  // `REQUIRED_STEPS` does not count these.
  const open = Object.keys(missing).length + Object.keys(suggestions).length
  return {
    missing,
    suggestions,
    share: Math.max(0, steps - open) / steps,
  }
}

function buyNowOf({ buyNowCents, reserveCents = null, startingPriceCents, openingShareBasisPoints }: ListingDraft) {
  if (typeof buyNowCents !== "number" || isRefused(reserveCents)) return null
  const priced = { reserveCents, openingShareBasisPoints }
  const openingCents = openingPriceCents(isRefused(startingPriceCents) ? priced : { ...priced, startingPriceCents })
  return { priceCents: buyNowCents, reserveCents, openingCents }
}

/** The number of fields that each publication requires: VIN, year, make, model, kilometres and location. */
const REQUIRED_STEPS = 6
