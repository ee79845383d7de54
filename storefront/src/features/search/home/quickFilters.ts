import type { FilterState } from "@/entities/listing/filterState"

export interface QuickFilter {
  /** The value of the address parameter; null for the whole list. */
  show: string | null
  label: string
  filters: FilterState
}

/** The address parameter of the home page that names a quick filter. */
export const SHOW = "show"

const WHOLE: QuickFilter = { show: null, label: "Ending soon", filters: {} }

/** The quick filters of the home page. Each list is ordered by the end of the auctions. */
export const QUICK_FILTERS: readonly QuickFilter[] = [
  WHOLE,
  { show: "no-reserve", label: "No reserve", filters: { noReserve: "true" } },
  { show: "certified", label: "Certified", filters: { certified: "true" } },
  { show: "suvs", label: "SUVs", filters: { body: "SUV" } },
  { show: "under-20000", label: "Under CA$20,000", filters: { priceMax: "20000" } },
]

/** The quick filter of an address; the whole list for an unknown name. */
export const quickFilterOf = (show: string | null): QuickFilter =>
  QUICK_FILTERS.find((filter) => filter.show === show) ?? WHOLE

/** The quick filter's whole list on the page of live auctions. */
export function wholeListOf({ filters }: QuickFilter): string {
  const search = new URLSearchParams(filters).toString()
  return search ? `/auctions?${search}` : "/auctions"
}
