import { RefusedError } from "@northlot/contract"
import { columnName } from "#src/platform/camel-case"
import { database } from "#src/platform/database"
import { emit } from "#src/platform/outbox"
import { findPlace } from "#src/platform/places"
import { onOfferRefusal } from "../rules/on-offer"
import { SELLER_COLUMNS, type ListingRecord, type SellerColumns } from "../types"

const JSON_COLUMNS = new Set(["features", "warranty", "condition", "vin_differences", "vin_differences_confirmed"])

/** Finds a listing by id or slug; `null` for an unknown or deleted listing. */
export async function findListing(idOrSlug: string): Promise<ListingRecord | null> {
  const rows = await database().records<ListingRecord>(
    `SELECT * FROM listing WHERE (id = $1 OR slug = $1) AND deleted_at IS NULL ORDER BY (id = $1) DESC LIMIT 1`,
    [idOrSlug]
  )
  return rows[0] ?? null
}

/** Locks a listing's row until the transaction ends; `null` for an unknown or deleted listing. */
export async function lockListing(id: string): Promise<ListingRecord | null> {
  const rows = await database().records<ListingRecord>(
    `SELECT * FROM listing WHERE id = $1 AND deleted_at IS NULL FOR UPDATE`,
    [id]
  )
  return rows[0] ?? null
}

/** The columns with their values as SQL parameters: values of JSON columns become text. */
export function columnEntries(columns: SellerColumns): [string, unknown][] {
  return columnValues(columns).map(([name, value]) => [
    name,
    JSON_COLUMNS.has(name) && value !== null ? JSON.stringify(value) : value,
  ])
}

/** The columns with their values. A location also sets the columns of its coordinates. */
export function columnValues(columns: SellerColumns): [string, unknown][] {
  const sent = SELLER_COLUMNS.filter((name) => columns[name] !== undefined).map((name): [string, unknown] => [
    columnName(name),
    columns[name],
  ])
  if (columns.location === undefined) return sent
  const place = findPlace(columns.location)
  return [...sent, ["latitude", place?.latitude ?? null], ["longitude", place?.longitude ?? null]]
}

/** Emits an event for the change of a live listing. Buyers see no other listing. */
export async function announceChange({ id, status, updatedAt }: ListingRecord): Promise<void> {
  if (status === "live") await emit("listing.changed", { listingId: id }, `${id}:${updatedAt.getTime()}`)
}

/** @throws RefusedError `LISTING_ON_OFFER` */
export function refuseOnOffer(listing: ListingRecord, now: Date): void {
  const refusal = onOfferRefusal(listing, now)
  if (refusal) throw new RefusedError(refusal.code, refusal.message)
}
