import { SEARCH_CRITERIA, type SavedSearch, type SearchFilter } from "@northlot/contract"
import { readFilters } from "@/entities/listing/filterState"

/**
 * The filters of an /auctions address that a saved search can contain. `momentary`: the address also has `hot` or
 * `endingWithinMinutes`, which a saved search cannot contain.
 */
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

/** The saved search with the same filters, ignoring upper and lower case. */
export function savedAs(filter: SearchFilter, saved: readonly SavedSearch[]): SavedSearch | undefined {
  const wanted = identity(filter)
  return saved.find((search) => identity(search.filter) === wanted)
}

function identity(filter: Readonly<Record<string, string>>): string {
  return JSON.stringify(Object.entries(filter).sort(([one], [other]) => (one < other ? -1 : 1))).toLowerCase()
}
