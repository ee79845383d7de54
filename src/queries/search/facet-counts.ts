/** Counts the cars of each facet value, and the spellings of a value. */
import type { Facets } from "@northlot/contract"

export type FacetGroup = keyof Facets

/** A group of cars with equal values, and the chosen filters that these cars do not meet. */
export interface GroupedCars {
  kind: "make" | "model" | "city" | "traits" | "flags"
  failed: readonly FacetGroup[]
  cars: number
  /**
   * The cars' common make, model or city, as `kind` says. For 'traits': body, fuel, transmission and drivetrain, joined
   * by a unit separator. For 'flags': null.
   */
  value: string | null
  dealer: boolean | null
  certified: boolean | null
  reserve_met: boolean | null
  no_reserve: boolean | null
  hot: boolean | null
  featured: boolean | null
  /**
   * The index of the first limit in `minutes` within which the auctions end. It is the length of `minutes` if they end
   * later than all limits.
   */
  ending: number | null
}

export interface Asked {
  /** The chosen values of each facet, as sent. */
  chosen: Partial<Record<FacetGroup, readonly string[]>>
  /** The time limits in ascending order. The count of each limit includes auctions that end earlier. */
  minutes: readonly number[]
}

const SEPARATOR = "\u001f"
const TRAITS = ["body", "fuel", "transmission", "drivetrain"] as const

/**
 * Sums the groups into facets. A facet counts the cars that meet the choices in all other facets. The facet of makes
 * also counts cars that do not meet the chosen model.
 */
export function countFacets(
  rows: readonly GroupedCars[],
  { chosen, minutes }: Asked
): { total: number; facets: Facets } {
  const counts = new Map<FacetGroup, Map<string, number>>()
  const add = (facet: FacetGroup, row: GroupedCars, value: string) => {
    if (!row.failed.every((group) => group === facet || (facet === "make" && group === "model"))) return
    const values = counts.get(facet) ?? counts.set(facet, new Map()).get(facet)!
    values.set(value, (values.get(value) ?? 0) + row.cars)
  }
  let total = 0
  for (const row of rows) {
    const value = row.value ?? ""
    if (row.kind === "make") add("make", row, value)
    else if (row.kind === "model") add("model", row, value)
    else if (row.kind === "city") add("location", row, value)
    else if (row.kind === "traits") value.split(SEPARATOR).forEach((part, index) => add(TRAITS[index]!, row, part))
    else {
      if (row.failed.length === 0) total += row.cars
      add("sellerType", row, row.dealer ? "dealer" : "private")
      add("certified", row, String(row.certified))
      add("reserveMet", row, String(row.reserve_met))
      add("noReserve", row, String(row.no_reserve))
      add("hot", row, String(row.hot))
      add("featured", row, String(row.featured))
      minutes.forEach((value, index) => index >= row.ending! && add("endingWithinMinutes", row, String(value)))
    }
  }
  const of = (facet: FacetGroup) => {
    const counted: Counted[] = [...(counts.get(facet) ?? [])].map(([value, count]) => ({ value, count }))
    return facetValues(counted, chosen[facet])
  }
  const facets: Facets = {
    make: of("make"),
    model: chosen.make === undefined ? [] : of("model"),
    body: of("body"),
    fuel: of("fuel"),
    transmission: of("transmission"),
    drivetrain: of("drivetrain"),
    location: of("location"),
    sellerType: of("sellerType"),
    certified: of("certified"),
    featured: of("featured"),
    reserveMet: of("reserveMet"),
    noReserve: of("noReserve"),
    hot: of("hot"),
    endingWithinMinutes: of("endingWithinMinutes"),
  }
  return { total, facets }
}

/** The number of cars with one spelling of a facet's value. */
export interface Counted {
  value: string
  count: number
}

export const MOST_VALUES = 200

/**
 * A facet's values, most cars first. 'honda' and 'Honda' are one value with the most common spelling. Chosen
 * values are included even with 0 cars; cars without a value are not counted.
 */
export function facetValues(counted: readonly Counted[], chosen: readonly string[] = []): Counted[] {
  const together = new Map<string, Counted & { most: number }>()
  for (const { value, count } of counted) {
    if (value === "" || count === 0) continue
    const key = value.toLowerCase()
    const before = together.get(key)
    if (!before) together.set(key, { value, count, most: count })
    else {
      before.count += count
      if (count > before.most || (count === before.most && value < before.value))
        Object.assign(before, { value, most: count })
    }
  }
  const values = [...together.values()]
    .map(({ value, count }) => ({ value, count }))
    .sort((one, other) => other.count - one.count || one.value.localeCompare(other.value, "en-CA", { numeric: true }))
  const shown = values.slice(0, MOST_VALUES)
  const missing = chosen.flatMap((wanted) => {
    const isWanted = ({ value }: Counted) => value.toLowerCase() === wanted.toLowerCase()
    return shown.some(isWanted) ? [] : [values.find(isWanted) ?? { value: wanted, count: 0 }]
  })
  return [...shown, ...missing]
}
