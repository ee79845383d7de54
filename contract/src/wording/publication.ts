import type { MissingForPublication, PublicationGap } from "../rules/publishing"

const SENTENCES: Readonly<Record<PublicationGap, string>> = {
  VIN_INCOMPLETE: "Enter all 17 characters of the VIN.",
  VIN_CHECK_DIGIT: "The check digit of this VIN does not match. Please compare it with the permit and confirm it.",
  VIN_DIFFERS: "The VIN does not match the year, make or model. Please correct them, or confirm the difference.",
  YEAR_MISSING: "Enter the model year.",
  MAKE_MISSING: "Enter the make.",
  MODEL_MISSING: "Enter the model.",
  KMS_MISSING: "Enter the kilometres.",
  LOCATION_MISSING: "Say where the car is.",
  RELIST_FLOOR_MISSING: "Enter the amount below which the reserve must never fall.",
  BUY_NOW_BELOW_RESERVE: "The price to buy at once must not be below the reserve.",
  BUY_NOW_BELOW_OPENING: "The price to buy at once must not be below the opening price.",
}

/** Tells the seller what prevents the publication of a listing: a sentence for each field name. */
export function publicationSentences(missing: MissingForPublication): Record<string, string> {
  return Object.fromEntries(Object.entries(missing).map(([field, gap]) => [field, SENTENCES[gap]]))
}
