import { anyOf, takesChoices } from "@northlot/contract"
import type { FilterName, FilterState, ToldFilter } from "./filterState"

const count = new Intl.NumberFormat("en-CA")
const PHRASES: Partial<Record<FilterName, (value: string) => string>> = {
  q: (value) => `Words: ${value}`,
  yearMin: (value) => `From ${value}`,
  yearMax: (value) => `Until ${value}`,
  priceMin: (value) => `From CA$${count.format(Number(value))}`,
  priceMax: (value) => `Up to CA$${count.format(Number(value))}`,
  kmsMin: (value) => `From ${count.format(Number(value))} km`,
  kmsMax: (value) => `Up to ${count.format(Number(value))} km`,
  near: (value) => `Near ${value}`,
  radiusKm: (value) => `Within ${value} km`,
  sellerType: (value) => (value === "dealer" ? "Dealers" : "Private sellers"),
  endingWithinMinutes: (value) => `Ending ${withinText(Number(value))}`,
  certified: () => "Northlot Certified",
  featured: () => "Featured",
  reserveMet: () => "Reserve Met",
  noReserve: () => "No reserve",
  hot: () => "Hot Bids",
}

/** The text of a filter on its chip. */
export function filterText(name: FilterName, value: string): string {
  return PHRASES[name]?.(value) ?? (takesChoices(name) ? anyOf(value) : value)
}

/** The text of a chip. The chip of a place includes its radius: 'Within 100 km of L1S'. */
export function toldText({ name, value }: ToldFilter, { radiusKm }: FilterState): string {
  return name === "near" && radiusKm ? `${filterText("radiusKm", radiusKm)} of ${value}` : filterText(name, value)
}

/** Returns 'within 30 minutes', 'within a day' or 'within 3 days'. */
export function withinText(minutes: number): string {
  if (minutes % 1_440 !== 0) return `within ${minutes} minutes`
  return minutes === 1_440 ? "within a day" : `within ${minutes / 1_440} days`
}
