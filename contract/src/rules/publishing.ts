import { buyNowProblem, type BuyNowProblem } from "./buy-now"
import type { Cents } from "./money"
import { relistingGap, type RelistingGap, type RelistingTerms } from "./relisting"
import { VIN_LENGTH, vinCheckDigitMatches } from "./vin"
import { isVinDifferenceSettled, type VinDifference } from "./vin-difference"

export interface Publishable {
  vin: string
  vinCheckDigitConfirmed: boolean
  /**
   * The fields (year, make, model) that the VIN contradicts. `vinDifferencesConfirmed`: those that the seller
   * confirmed.
   */
  vinDifferences?: readonly VinDifference[]
  vinDifferencesConfirmed?: readonly VinDifference[]
  year: number | null
  make: string
  model: string
  kms: number | null
  location: string
  /** The buy-now price, if any, and the prices that it must not be below. */
  buyNow?: { priceCents: Cents; reserveCents: Cents | null; openingCents: Cents } | null
  relisting?: RelistingTerms
}

export type PublicationGap =
  | "VIN_INCOMPLETE"
  | "VIN_CHECK_DIGIT"
  | "VIN_DIFFERS"
  | "YEAR_MISSING"
  | "MAKE_MISSING"
  | "MODEL_MISSING"
  | "KMS_MISSING"
  | "LOCATION_MISSING"
  | BuyNowProblem
  | RelistingGap

/** What prevents publication, by field of the listing. */
export type MissingForPublication = Partial<
  Record<
    | "vin"
    | "vinCheckDigitConfirmed"
    | "vinDifferencesConfirmed"
    | "year"
    | "make"
    | "model"
    | "kms"
    | "location"
    | "buyNowCents"
    | "relistFloorCents",
    PublicationGap
  >
>

/** What prevents the publication of a listing; empty if nothing does. Photos and a description are only recommended. */
export function missingForPublication(listing: Publishable): MissingForPublication {
  const missing: MissingForPublication = {}
  if (listing.vin.length !== VIN_LENGTH) missing.vin = "VIN_INCOMPLETE"
  else if (!checkDigitSettled(listing)) missing.vinCheckDigitConfirmed = "VIN_CHECK_DIGIT"
  if (!vinDifferencesSettled(listing)) missing.vinDifferencesConfirmed = "VIN_DIFFERS"
  if (listing.year === null) missing.year = "YEAR_MISSING"
  if (!listing.make.trim()) missing.make = "MAKE_MISSING"
  if (!listing.model.trim()) missing.model = "MODEL_MISSING"
  if (listing.kms === null) missing.kms = "KMS_MISSING"
  if (!listing.location.trim()) missing.location = "LOCATION_MISSING"
  const buyNow = listing.buyNow && buyNowProblem(listing.buyNow.priceCents, listing.buyNow)
  if (buyNow) missing.buyNowCents = buyNow
  const floor = listing.relisting && relistingGap(listing.relisting)
  if (floor) missing.relistFloorCents = floor
  return missing
}

/**
 * Whether the VIN's check digit is right or the seller confirmed the VIN. Imported cars and cars before 1981 may have
 * no check digit.
 */
export function checkDigitSettled(listing: Pick<Publishable, "vin" | "vinCheckDigitConfirmed">): boolean {
  return listing.vinCheckDigitConfirmed || vinCheckDigitMatches(listing.vin)
}

export function vinDifferencesSettled({
  vinDifferences = [],
  vinDifferencesConfirmed = [],
}: Pick<Publishable, "vinDifferences" | "vinDifferencesConfirmed">): boolean {
  return isVinDifferenceSettled(vinDifferences, vinDifferencesConfirmed)
}
