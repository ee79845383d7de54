import { VIN_DIFFERENCE_FIELDS, vinDifferences, type VinDecoding, type VinDifferenceField } from "@northlot/contract"
import type { ListingForm } from "./listingForm"

export const VIN_FIELDS = [
  "year",
  "make",
  "model",
  "trim",
  "body",
  "fuel",
  "engine",
  "cylinders",
  "doors",
  "drivetrain",
  "transmission",
] as const
type VinField = (typeof VIN_FIELDS)[number]
export type VinFill = Partial<Pick<ListingForm, VinField>>

/**
 * The values to fill in from the VIN. A field must be empty or hold the value of an earlier VIN (`earlier`), and the
 * seller must not have changed it since the request (`asked`).
 */
export function fillFromVin(
  decoded: NonNullable<VinDecoding["decoded"]>,
  { now, asked, earlier }: { now: ListingForm; asked: ListingForm; earlier: VinFill }
): VinFill {
  const fill: VinFill = {}
  for (const name of VIN_FIELDS) {
    const value = String(decoded[name] ?? "")
    const free = now[name] === "" || now[name] === earlier[name]
    if (value !== "" && free && now[name] === asked[name] && value !== now[name]) fill[name] = value
  }
  return fill
}

/** The VIN's values that differ from the seller's input. The editor fills them in only if the seller asks for it. */
export function otherwiseTold(decoded: NonNullable<VinDecoding["decoded"]>, now: ListingForm): VinFill {
  const differences: VinFill = {}
  const written = { year: Number(now.year) || null, make: now.make, model: now.model }
  const named = new Set<string>(vinDifferences(decoded, written).map(({ field }) => field))
  for (const name of VIN_FIELDS) {
    if (VIN_DIFFERENCE_FIELDS.includes(name as VinDifferenceField) && !named.has(name)) continue
    const value = String(decoded[name] ?? "")
    const own = now[name].trim()
    if (value !== "" && own !== "" && own.toLowerCase() !== value.toLowerCase()) differences[name] = value
  }
  return differences
}

/** The values that Undo restores, only in fields that still hold the filled-in value. */
export function undoFill(fill: VinFill, { now, before }: { now: ListingForm; before: ListingForm }): VinFill {
  const back: VinFill = {}
  for (const name of VIN_FIELDS) {
    if (fill[name] !== undefined && now[name] === fill[name]) back[name] = before[name]
  }
  return back
}
