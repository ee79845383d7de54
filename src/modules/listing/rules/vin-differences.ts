import { isVinDifferenceSettled, vinDifferences, type VinDifference } from "@northlot/contract"
import type { DecodedVehicle, ListingRecord, SellerColumns } from "../types"

interface Sent {
  /** What the seller confirms with this request; undefined where the request does not mention it. */
  confirmed?: readonly VinDifference[]
  by: string
  now: Date
}

type Compared = Pick<ListingRecord, "vin" | "year" | "make" | "model" | "vinDifferencesConfirmed">

/**
 * The columns of a change, with the differences between listing and VIN. A confirmation counts for differences that
 * exist. It ends with a new VIN, or when the seller withdraws it.
 */
export function withVinDifferences(
  columns: SellerColumns,
  listing: Compared,
  decoded: DecodedVehicle | null,
  { confirmed, by, now }: Sent
): SellerColumns {
  const merged = { ...listing, ...columns }
  const differences = vinDifferences(decoded, merged)
  const before = merged.vin === listing.vin ? listing.vinDifferencesConfirmed : null
  const standing = shared(differences, before?.differences ?? [])
  const settled = confirmed === undefined ? standing : shared(differences, confirmed)
  const isAsBefore = settled.length === standing.length && shared(settled, standing).length === settled.length
  const made =
    isAsBefore && before ? { ...before, differences: standing } : { by, at: now.toISOString(), differences: settled }
  return {
    ...columns,
    vinDifferences: differences,
    vinDifferencesConfirmed: settled.length > 0 ? made : null,
  }
}

/** The differences that are in both lists. */
const shared = (first: readonly VinDifference[], second: readonly VinDifference[]) =>
  first.filter((one) => isVinDifferenceSettled([one], second))
