import { forEachFact, labelWithUnit } from "./vehicle-facts"

export const LISTING_IMPORT_MAXIMUM_BYTES = 2 * 1024 * 1024
export const LISTING_IMPORT_MAXIMUM_ROWS = 500
export const LISTING_IMPORT_MAXIMUM_COLUMNS = 80

const { year, make, model, trim, kms, ...otherFacts } = forEachFact((name) => labelWithUnit(name, " "))

/** The fields of an import with their column titles, in the order of the template. */
export const LISTING_IMPORT_FIELDS = {
  vin: "VIN",
  vinCheckDigitConfirmed: "VIN confirmed",
  stockNumber: "Stock number",
  year,
  make,
  model,
  trim,
  title: "Title",
  kms,
  price: "Asking price",
  startingPrice: "Starting price",
  reserve: "Reserve price",
  location: "Location",
  ...otherFacts,
  description: "Description",
  features: "Features",
  featuresExtra: "Extras",
  photoAddresses: "Photo addresses",
  accidents: "Accidents",
  outOfProvince: "Out of province",
  safetyIncluded: "Safety included",
  physicalDamage: "Damage",
  conditionRating: "Condition rating",
  moreInfo: "More info",
} as const

export type ListingImportField = keyof typeof LISTING_IMPORT_FIELDS
