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
  /** What must be filled in before the listing can go live, with the sentence that asks for it. */
  missing: FieldErrors
  /** What makes it sell better, and may stay open. */
  suggestions: FieldErrors
  /** 0 to 1, required and recommended together. */
  share: number
}

/** How far this draft is, and what its VIN says otherwise: by the server's rule of publication, and by what the seller guide recommends. */
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
    ["condition.accidents", typeof draft.condition?.accidents === "boolean", "Say whether it had accidents."],
    ["condition.conditionRating", typeof draft.condition?.conditionRating === "number", "Rate the condition."],
  ]
  const suggestions: FieldErrors = {}
  for (const [name, done, sentence] of recommended) if (!done) suggestions[name] = sentence
  const steps = REQUIRED_STEPS + recommended.length
  return {
    missing,
    suggestions,
    share: (steps - Object.keys(missing).length - Object.keys(suggestions).length) / steps,
  }
}

function buyNowOf({ buyNowCents, reserveCents = null, startingPriceCents, openingShareBasisPoints }: ListingDraft) {
  if (typeof buyNowCents !== "number" || isRefused(reserveCents)) return null
  const priced = { reserveCents, openingShareBasisPoints }
  const openingCents = openingPriceCents(isRefused(startingPriceCents) ? priced : { ...priced, startingPriceCents })
  return { priceCents: buyNowCents, reserveCents, openingCents }
}

/** The VIN with its check digit and what it says, year, make, model, kilometres and location. */
const REQUIRED_STEPS = 6
