import type { Publishable } from "@northlot/contract"
import type { ListingRecord } from "../types"

/** What the rule of publication, which the editor shares, looks at. */
export function publishable(
  listing: Pick<ListingRecord, "vin" | "vin_check_digit_confirmed" | "year" | "make" | "model" | "kms" | "location">
): Publishable {
  const { vin_check_digit_confirmed: vinCheckDigitConfirmed, vin, year, make, model, kms, location } = listing
  return { vin, vinCheckDigitConfirmed, year, make, model, kms, location }
}
