import { SEARCH_CRITERIA, type SavedSearch, type SearchFilter } from "@northlot/contract"
import { readFilters } from "@/entities/listing/filterState"

/** What of an address of /auctions can be saved, and what speaks of this moment alone. */
export interface AddressedSearch {
  filter: SearchFilter
  sort: string | null
  momentary: boolean
}

export function searchOfAddress(address: URLSearchParams): AddressedSearch {
  const filters: Readonly<Record<string, string | undefined>> = readFilters(address)
  const filter = Object.fromEntries(
    SEARCH_CRITERIA.flatMap((name) => (filters[name] ? [[name, filters[name]]] : []))
  ) as SearchFilter
  return { filter, sort: address.get("sort"), momentary: Boolean(filters.hot ?? filters.endingWithinMinutes) }
}

/** The saved search of these filters, in whatever letters they are written. */
export function savedAs(filter: SearchFilter, saved: readonly SavedSearch[]): SavedSearch | undefined {
  const wanted = identity(filter)
  return saved.find((search) => identity(search.filter) === wanted)
}

function identity(filter: Readonly<Record<string, string>>): string {
  return JSON.stringify(Object.entries(filter).sort(([one], [other]) => (one < other ? -1 : 1))).toLowerCase()
}
