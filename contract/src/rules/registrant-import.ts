export const REGISTRANT_IMPORT_MAXIMUM_BYTES = 5 * 1024 * 1024
/** More rows would block the server too long during validation. */
export const REGISTRANT_IMPORT_MAXIMUM_ROWS = 10_000
/** Accounts that one import may add. Rows of people who have an account do not count. */
export const REGISTRANT_IMPORT_MAXIMUM_ADDED = 500
export const REGISTRANT_IMPORT_MAXIMUM_COLUMNS = 80

/** The columns of an account import, with their labels in the console. Only the e-mail address is required. */
export const REGISTRANT_IMPORT_FIELDS = {
  email: "Email",
  first: "First",
  last: "Last",
  mobile: "Mobile",
  role: "Role",
  buyerType: "Buyer type",
  sellerType: "Seller type",
  status: "Status",
  location: "Location",
  city: "City",
  province: "Province",
  dealerName: "Dealer",
  dealerAddress: "Dealer address",
  omvic: "OMVIC",
  dealerTel: "Dealer telephone",
  representative: "Representative",
} as const

export type RegistrantImportField = keyof typeof REGISTRANT_IMPORT_FIELDS
