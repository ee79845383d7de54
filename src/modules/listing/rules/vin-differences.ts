import { isVinDifferenceSettled, vinDifferences, type VinDifference } from "@northlot/contract"
import type { DecodedVehicle, ListingRecord, SellerColumns } from "../types"

interface Sent {
  /** The differences between VIN and listing that the seller confirms; undefined if the request names none. */
  confirmed?: readonly VinDifference[]
  by: string
  now: Date
}

type Compared = Pick<ListingRecord, "vin" | "year" | "make" | "model" | "vinDifferencesConfirmed">

/**
 * Adds the differences between listing and VIN to a change's columns, with the seller's confirmations of them. A
 * confirmation of a difference that does not exist is ignored. A new VIN deletes the confirmations, and the seller can
 * withdraw them.
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
