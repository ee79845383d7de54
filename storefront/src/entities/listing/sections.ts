import { ENDING_SOON_MINUTES, type AnswerOf, type Facets, type endpoints } from "@northlot/contract"
import type { FilterName, FilterState } from "./filterState"

export type FilterChoice = Partial<Record<FilterName | "sort", string>>

interface Section {
  name: string
  /** The filters and the order of the section. */
  choice: FilterChoice
  /** The filter and its value whose count is the section's number of cars. Null when no filter has that count. */
  counted: readonly [keyof Facets, string] | null
}

/** The sections of live cars (spec §2). 'Recently Added' is only an order of all cars, so it has no count. */
export const SECTIONS: readonly Section[] = [
  { name: "All Listings", choice: {}, counted: null },
  {
    name: "Ending Soon",
    choice: { endingWithinMinutes: String(ENDING_SOON_MINUTES) },
    counted: ["endingWithinMinutes", String(ENDING_SOON_MINUTES)],
  },
  { name: "Certified Picks", choice: { certified: "true" }, counted: ["certified", "true"] },
  { name: "Recently Added", choice: { sort: "newest" }, counted: null },
  { name: "Hot Bids", choice: { hot: "true", sort: "bids" }, counted: ["hot", "true"] },
]

const OF_SECTIONS = ["endingWithinMinutes", "certified", "hot"] as const satisfies readonly FilterName[]

/** The section with exactly these section filters and this order; null when no section matches. */
export function sectionOf(filters: FilterState, sort: string | null): Section | null {
  const own = [...OF_SECTIONS.map((name) => [name, filters[name]] as const), ["sort", sort || undefined] as const]
  return SECTIONS.find(({ choice }) => own.every(([name, value]) => choice[name] === value)) ?? null
}

/**
 * `listed` is the count of the list on the page and is updated with each change. `narrowing` holds the filter counts.
 */
interface Counts {
  listed: number | null
  narrowing: Pick<AnswerOf<typeof endpoints.readFacets>, "total" | "facets"> | null
}

/**
 * The number of cars beside a section's name; undefined if no number is shown. The selected section shows the current
 * count of its list. The others show filter counts, which are read only when a filter changes.
 */
export function sectionCount(
  section: Section,
  { filters, sort }: { filters: FilterState; sort: string | null },
  { listed, narrowing }: Counts
): number | undefined {
  const { counted, choice } = section
  if (!counted && Object.keys(choice).length > 0) return undefined
  const isListed = counted ? section === sectionOf(filters, sort) : OF_SECTIONS.every((name) => !filters[name])
  if (isListed && listed !== null) return listed
  if (!narrowing) return undefined
  return counted
    ? (narrowing.facets[counted[0]].find(({ value }) => value === counted[1])?.count ?? 0)
    : narrowing.total
}

/** The filter changes that select a section. All other filters remain unchanged. */
export function toSection({ choice }: Section): FilterChoice {
  return { ...Object.fromEntries([...OF_SECTIONS, "sort"].map((name) => [name, ""])), ...choice }
}

/** The filters without those that define a section. */
export function withoutSection(filters: FilterState): FilterState {
  return Object.fromEntries(
    Object.entries(filters).filter(([name]) => !(OF_SECTIONS as readonly string[]).includes(name))
  )
}
