import { FIGURE_NAMES, figureOf } from "@northlot/contract"
import type { SellerColumn, SellerColumns, ListingRecord } from "../types"

/** The columns that are fixed after the first bid, and their field names in requests and refusals. */
const LOCKED: Partial<Record<SellerColumn, string>> = {
  vin: "vin",
  ...Object.fromEntries(FIGURE_NAMES.filter((name) => figureOf(name).lockedByBids).map((name) => [name, name])),
  priceCents: "price",
  reserveCents: "reserve",
  startingPriceCents: "startingPrice",
  openingShareBasisPoints: "openingShareBasisPoints",
  minIncrementCents: "min_increment",
  buyNowCents: "buyNowCents",
  buyNowUntil: "buyNowUntil",
  startsAt: "startsAt",
  endsAt: "endsAt",
  audience: "audience",
}

/** The first changed field that may not change after the first bid, or `null`. Lowering the reserve is allowed. */
export function lockedField(listing: ListingRecord, change: SellerColumns): string | null {
  for (const column of changedColumns(listing, change)) {
    const field = LOCKED[column]
    if (!field) continue
    if (column === "reserveCents" && lowersReserve(listing.reserveCents, change.reserveCents ?? null)) continue
    return field
  }
  return null
}

/** Removing the reserve counts as lowering it. */
export function lowersReserve(present: number | null, wanted: number | null): boolean {
  if (present === null) return false
  return wanted === null || wanted < present
}

/** The columns whose value differs from the stored one. */
export function changedColumns(listing: ListingRecord, change: SellerColumns): SellerColumn[] {
  return (Object.keys(change) as SellerColumn[]).filter((column) => !same(listing[column], change[column]))
}

function same(present: unknown, wanted: unknown): boolean {
  if (present instanceof Date && wanted instanceof Date) return present.getTime() === wanted.getTime()
  if (typeof present === "object" && typeof wanted === "object")
    return JSON.stringify(present) === JSON.stringify(wanted)
  return present === wanted
}
