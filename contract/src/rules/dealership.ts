/** The data that identify a dealer. A missing value is an empty text, which an account added by staff may have. */
export interface Dealership {
  name: string
  address: string
  omvic: string
}

const FIELDS = ["name", "address", "omvic"] as const
export type DealershipField = (typeof FIELDS)[number]

const NAMES: Readonly<Record<DealershipField, string>> = {
  name: "the registered name",
  address: "the address",
  omvic: "the OMVIC number",
}

/** The fields that the dealer must fill in before bidding and publishing, in the order of the form. */
export const missingOfDealership = (dealer: Dealership): DealershipField[] =>
  FIELDS.filter((field) => dealer[field].trim() === "")

/** A sentence such as 'the address and the OMVIC number are missing'; null if nothing is missing. */
export function missingSentence(dealer: Dealership): string | null {
  const names = missingOfDealership(dealer).map((field) => NAMES[field])
  const last = names.pop()
  if (last === undefined) return null
  return names.length === 0 ? `${last} is missing` : `${names.join(", ")} and ${last} are missing`
}

export const OMVIC_NUMBER = /^\d{4,10}$/

export interface DealershipProblem {
  field: DealershipField
  code: "DEALER_NAME_MISSING" | "DEALER_ADDRESS_MISSING" | "OMVIC_INVALID"
}

/** The first problem of a dealer's registration, in the order of spec §5; null if the registration is complete. */
export function dealershipProblem(dealer: Dealership | null | undefined): DealershipProblem | null {
  if (!dealer?.name.trim()) return { field: "name", code: "DEALER_NAME_MISSING" }
  if (!dealer.address.trim()) return { field: "address", code: "DEALER_ADDRESS_MISSING" }
  if (!OMVIC_NUMBER.test(dealer.omvic.trim())) return { field: "omvic", code: "OMVIC_INVALID" }
  return null
}
