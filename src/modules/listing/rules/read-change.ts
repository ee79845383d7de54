import {
  FACT_NAMES,
  VIN_LENGTH,
  listingTitle,
  normaliseVin,
  type ErrorCode,
  type ListingChange,
} from "@northlot/contract"
import type { ListingRecord, SellerColumn, SellerColumns } from "../types"
import { readAmounts } from "./amounts"

/** The fields of a listing change that are stored without conversion. */
const PLAIN_FIELDS = [
  "vinCheckDigitConfirmed",
  "title",
  ...FACT_NAMES,
  "colorHex",
  "location",
  "description",
  "features",
  "featuresExtra",
  "audience",
  "openingShareBasisPoints",
  "buyNowUntil",
  "relistTimes",
  "relistDropCents",
  "relistDropBasisPoints",
  "relistFloorCents",
] as const satisfies readonly (SellerColumn & keyof ListingChange)[]

type ReadChange = { ok: true; columns: SellerColumns } | { ok: false; code: ErrorCode; field: string; message: string }

type Present = Pick<
  ListingRecord,
  "title" | "year" | "make" | "model" | "trim" | "vin" | "warranty" | "condition" | "audienceDecided" | "carfaxUrl"
> &
  Partial<Pick<ListingRecord, "relistDropCents" | "relistDropBasisPoints">>

/**
 * Turns a seller's request into columns: VIN normalised, amounts in cents, times as dates, warranty and condition
 * merged with the stored ones. The result has only what was sent. `present` is `null` for a new listing.
 */
export function readChange(input: ListingChange, present: Present | null, seller: { dealer: boolean }): ReadChange {
  const columns: SellerColumns = {}
  for (const field of PLAIN_FIELDS) if (input[field] !== undefined) Object.assign(columns, { [field]: input[field] })
  // The form sends back the generated title. It does not count as the seller's own title.
  if (present?.title === "" && input.title === listingTitle(present)) delete columns.title
  if (input.features) columns.features = [...new Set(input.features)]
  if (input.audience === "dealers" && !seller.dealer) {
    return invalid("audience", "Only dealers can restrict a listing to dealers.")
  }
  if (present?.audienceDecided && input.audience === "public") {
    return invalid("audience", "Northlot has restricted this listing to dealers. Write to us if that is wrong.")
  }
  if (input.vin !== undefined) {
    const { vin } = normaliseVin(input.vin)
    if (vin.length > VIN_LENGTH)
      return { ok: false, code: "INVALID_VIN", field: "vin", message: "A VIN has 17 characters." }
    columns.vin = vin
    // The seller confirms the check digit of one VIN. A changed VIN needs another confirmation.
    if (vin !== present?.vin) columns.vinCheckDigitConfirmed = input.vinCheckDigitConfirmed ?? false
  }
  if (input.warranty) columns.warranty = { ...present?.warranty, ...input.warranty }
  if (input.condition) columns.condition = { ...present?.condition, ...input.condition }
  if (input.startsAt !== undefined) columns.startsAt = input.startsAt === null ? null : new Date(input.startsAt)
  if (input.endsAt !== undefined) columns.endsAt = input.endsAt === null ? null : new Date(input.endsAt)
  for (const [field, url] of [
    ["carfaxUrl", input.carfaxUrl],
    ["documents.carfaxUrl", input.documents?.carfaxUrl],
  ] as const) {
    if (url === null) columns.carfaxUrl = null
    else if (url !== undefined && url !== present?.carfaxUrl)
      return invalid(field, "Upload the report. A listing shows only a report that was uploaded for it.")
  }
  const drops = { ...present, ...columns }
  if ((drops.relistDropCents ?? null) !== null && (drops.relistDropBasisPoints ?? null) !== null)
    return invalid("relistDropBasisPoints", "Lower the reserve by an amount or by a percentage, not by both.")
  const amounts = readAmounts(input)
  if (!amounts.ok) return invalid(amounts.field, amounts.message)
  return { ok: true, columns: { ...columns, ...amounts.columns } }
}

function invalid(field: string, message: string): ReadChange {
  return { ok: false, code: "INVALID_INPUT", field, message }
}
