import { VIN_LENGTH, vinCheckDigitMatches } from "./vin"

export interface Publishable {
  vin: string
  vinCheckDigitConfirmed: boolean
  year: number | null
  make: string
  model: string
  kms: number | null
  location: string
}

/**
 * What keeps a listing from going live: the field's name to the sentence for the seller. Photos and a
 * description are recommended, never required. Empty when it can be published.
 */
export function missingForPublication(listing: Publishable): Record<string, string> {
  const missing: Record<string, string> = {}
  if (listing.vin.length !== VIN_LENGTH) missing.vin = "Enter all 17 characters of the VIN."
  else if (!checkDigitSettled(listing)) {
    missing.vinCheckDigitConfirmed =
      "The check digit of this VIN does not match. Please compare it with the permit and confirm it."
  }
  if (listing.year === null) missing.year = "Enter the model year."
  if (!listing.make.trim()) missing.make = "Enter the make."
  if (!listing.model.trim()) missing.model = "Enter the model."
  if (listing.kms === null) missing.kms = "Enter the kilometres."
  if (!listing.location.trim()) missing.location = "Say where the car is."
  return missing
}

/** A check digit that matches needs no confirmation; imports and cars before 1981 may not have one. */
export function checkDigitSettled(listing: Pick<Publishable, "vin" | "vinCheckDigitConfirmed">): boolean {
  return listing.vinCheckDigitConfirmed || vinCheckDigitMatches(listing.vin)
}
