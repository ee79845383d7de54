export const LISTING_IMPORT_MAXIMUM_BYTES = 2 * 1024 * 1024
export const LISTING_IMPORT_MAXIMUM_ROWS = 500
export const LISTING_IMPORT_MAXIMUM_COLUMNS = 80

/** The columns of an import, in the order of the template, each with its name there. */
export const LISTING_IMPORT_FIELDS = {
  vin: "VIN",
  vinCheckDigitConfirmed: "VIN confirmed",
  stockNumber: "Stock number",
  year: "Year",
  make: "Make",
  model: "Model",
  trim: "Trim",
  title: "Title",
  kms: "Kilometres",
  price: "Asking price",
  startingPrice: "Starting price",
  reserve: "Reserve price",
  location: "Location",
  body: "Body",
  exteriorColor: "Exterior colour",
  interiorColor: "Interior colour",
  transmission: "Transmission",
  drivetrain: "Drivetrain",
  fuel: "Fuel",
  engine: "Engine",
  cylinders: "Cylinders",
  doors: "Doors",
  seats: "Seats",
  batteryKwh: "Battery kWh",
  rangeKm: "Range km",
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
