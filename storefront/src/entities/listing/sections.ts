import { ENDING_SOON_MINUTES, type AnswerOf, type Facets, type endpoints } from "@northlot/contract"
import type { FilterName, FilterState } from "./filterState"

export type FilterChoice = Partial<Record<FilterName | "sort", string>>

interface Section {
  name: string
  /** What it asks of the list. */
  choice: FilterChoice
  /** Where its cars are counted: a facet with the value that counts. */
  counted: readonly [keyof Facets, string] | null
}

/** The sections of live cars (spec §2). 'Recently Added' is an order of all cars, and has no number of its own. */
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

/** The section that these filters and this order are, or `null` where they are none's: all of its own, and no other's. */
export function sectionOf(filters: FilterState, sort: string | null): Section | null {
  const own = [...OF_SECTIONS.map((name) => [name, filters[name]] as const), ["sort", sort || undefined] as const]
  return SECTIONS.find(({ choice }) => own.every(([name, value]) => choice[name] === value)) ?? null
}

/** How many cars there are: of the list on the page, which is told of each change, and of its narrower choices. */
interface Counts {
  listed: number | null
  narrowing: Pick<AnswerOf<typeof endpoints.readFacets>, "total" | "facets"> | null
}

/**
 * The number beside a section, or `undefined` where there is none. Of the list on the page it is that list's own: the
 * counts of the narrowing are those of the moment at which somebody chose.
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

/** The changes that lead to a section from any other, with all further filters as they are. */
export function toSection({ choice }: Section): FilterChoice {
  return { ...Object.fromEntries([...OF_SECTIONS, "sort"].map((name) => [name, ""])), ...choice }
}

/** The filters without those that make a section. */
export function withoutSection(filters: FilterState): FilterState {
  return Object.fromEntries(
    Object.entries(filters).filter(([name]) => !(OF_SECTIONS as readonly string[]).includes(name))
  )
}
