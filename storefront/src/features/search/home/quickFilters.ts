export interface QuickFilter {
  /** The value of the address parameter `show`; null for the unfiltered list. */
  show: string | null
  label: string
  /** The filters that this quick filter sets. The list request and the address of the live auctions use these names. */
  filters: { noReserve?: "true"; certified?: "true"; body?: string; priceMax?: string }
}

/** The name of the home page's address parameter for a quick filter. */
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

/** The quick filter for the value of the address parameter; the unfiltered list for an unknown value. */
export const quickFilterOf = (show: string | null): QuickFilter =>
  QUICK_FILTERS.find((filter) => filter.show === show) ?? WHOLE

/** The address of the live auctions with this quick filter. */
export function wholeListOf({ filters }: QuickFilter): string {
  const search = new URLSearchParams(filters).toString()
  return search ? `/auctions?${search}` : "/auctions"
}
