import type { SavedView, SellerSort } from "@northlot/contract"

export const STATUS_FILTERS = ["all", "live", "draft", "sold"] as const
export type StatusFilter = (typeof STATUS_FILTERS)[number]
export const STATUS_LABELS: Record<StatusFilter, string> = { all: "All", live: "Live", draft: "Draft", sold: "Sold" }

export const TABS = ["active", "parked"] as const
export type WorkspaceTab = (typeof TABS)[number]

const SORTS = ["views", "price", "status", "newest"] as const satisfies readonly SellerSort[]
export const SORT_LABELS: Record<SellerSort, string> = {
  views: "Views",
  price: "Price",
  status: "Status",
  newest: "Newest",
}

export interface WorkspaceFilter {
  tab: WorkspaceTab
  status: StatusFilter
  text: string
  sort: { key: SellerSort; dir: "asc" | "desc" }
}

/** Reads the address; what it cannot mean is left out instead of refused. Views descending unless said (spec §2). */
export function readFilter(search: URLSearchParams): WorkspaceFilter {
  const oneOf = <Value extends string>(known: readonly Value[], name: string, otherwise: Value) =>
    known.find((each) => each === search.get(name)) ?? otherwise
  return {
    tab: oneOf(TABS, "tab", "active"),
    status: oneOf(STATUS_FILTERS, "status", "all"),
    text: search.get("q") ?? "",
    sort: { key: oneOf(SORTS, "sort", "views"), dir: oneOf(["asc", "desc"], "dir", "desc") },
  }
}

/** The address for a changed filter; what is as usual is not named. */
export function writeFilter(filter: WorkspaceFilter, change: Partial<WorkspaceFilter>): URLSearchParams {
  const { tab, status, text, sort } = { ...filter, ...change }
  const search = new URLSearchParams()
  if (tab !== "active") search.set("tab", tab)
  if (status !== "all") search.set("status", status)
  if (text) search.set("q", text)
  if (sort.key !== "views") search.set("sort", sort.key)
  if (sort.dir !== "desc") search.set("dir", sort.dir)
  return search
}

/** What the server is asked. */
export function queryOf({ tab, status, text, sort }: WorkspaceFilter) {
  const q = text.trim().slice(0, 100)
  const parked: "true" | "false" = tab === "parked" ? "true" : "false"
  return { parked, ...(status === "all" ? {} : { status }), ...(q ? { q } : {}), sort: sort.key, dir: sort.dir }
}
export type WorkspaceQuery = ReturnType<typeof queryOf>

/** The order after a press on a column: the other way round where it is the order already, else the greatest first. */
export function sortAfter(sort: WorkspaceFilter["sort"], key: SellerSort): WorkspaceFilter["sort"] {
  if (sort.key === key) return { key, dir: sort.dir === "desc" ? "asc" : "desc" }
  return { key, dir: key === "status" ? "asc" : "desc" }
}

/** What a saved view brings back; the tab stays. */
export const filterOfView = ({
  query,
  status,
  sort,
}: SavedView): Pick<WorkspaceFilter, "text" | "status" | "sort"> => ({ text: query, status, sort })
