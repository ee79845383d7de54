import type { SavedView, SellerSort } from "@northlot/contract"

export const STATUS_FILTERS = ["all", "live", "draft", "sold"] as const
export type StatusFilter = (typeof STATUS_FILTERS)[number]
export const STATUS_LABELS: Record<StatusFilter, string> = { all: "All", live: "Live", draft: "Draft", sold: "Sold" }

const TABS = ["active", "parked", "all"] as const
export type WorkspaceTab = (typeof TABS)[number]

/** Filters for cars that need their seller, or that a figure counts. */
const ONLY = ["needsYou", "soldLast30Days", "paidOut"] as const
type Only = (typeof ONLY)[number]
export const ONLY_LABELS: Record<Only, string> = {
  needsYou: "Needs you",
  soldLast30Days: "Sold (30d)",
  paidOut: "Paid out",
}

const SORTS = ["urgency", "views", "price", "status", "newest"] as const satisfies readonly SellerSort[]
export const SORT_LABELS = { views: "Views", price: "Price", status: "Status" } as const
export type Sort = { key: SellerSort; dir: "asc" | "desc" }
/** All sort orders with their labels. */
export const ORDERS: readonly { sort: Sort; label: string }[] = [
  { sort: { key: "urgency", dir: "desc" }, label: "To do first" },
  { sort: { key: "newest", dir: "desc" }, label: "Newest first" },
  { sort: { key: "newest", dir: "asc" }, label: "Oldest first" },
  { sort: { key: "views", dir: "desc" }, label: "Most views" },
  { sort: { key: "views", dir: "asc" }, label: "Fewest views" },
  { sort: { key: "price", dir: "desc" }, label: "Highest price" },
  { sort: { key: "price", dir: "asc" }, label: "Lowest price" },
  { sort: { key: "status", dir: "asc" }, label: "Live ones first" },
  { sort: { key: "status", dir: "desc" }, label: "Live ones last" },
]

export interface WorkspaceFilter {
  tab: WorkspaceTab
  status: StatusFilter
  only: Only | null
  text: string
  sort: Sort
}

/** The filter behind each figure: exactly the cars that it counts, parked or not. */
const FIGURE_FILTERS = {
  live: { tab: "all", status: "live" },
  drafts: { tab: "all", status: "draft" },
  soldLast30Days: { tab: "all", only: "soldLast30Days" },
  paidOut: { tab: "all", only: "paidOut" },
} as const satisfies Record<string, Partial<WorkspaceFilter>>

const NO_FILTER: WorkspaceFilter = {
  tab: "active",
  status: "all",
  only: null,
  text: "",
  sort: { key: "urgency", dir: "desc" },
}
export const addressOfFigure = (figure: keyof typeof FIGURE_FILTERS): string =>
  `?${writeFilter(NO_FILTER, FIGURE_FILTERS[figure]).toString()}`

/** Reads the filter from the address and ignores invalid values. The default sort order is urgency. */
export function readFilter(search: URLSearchParams): WorkspaceFilter {
  const oneOf = <Value extends string>(known: readonly Value[], name: string, otherwise: Value) =>
    known.find((each) => each === search.get(name)) ?? otherwise
  return {
    tab: oneOf(TABS, "tab", "active"),
    status: oneOf(STATUS_FILTERS, "status", "all"),
    only: ONLY.find((each) => each === search.get("only")) ?? null,
    text: search.get("q") ?? "",
    sort: { key: oneOf(SORTS, "sort", "urgency"), dir: oneOf(["asc", "desc"], "dir", "desc") },
  }
}

/** The address for a changed filter, without default values. */
export function writeFilter(filter: WorkspaceFilter, change: Partial<WorkspaceFilter>): URLSearchParams {
  const { tab, status, only, text, sort } = { ...filter, ...change }
  const search = new URLSearchParams()
  if (tab !== "active") search.set("tab", tab)
  if (status !== "all") search.set("status", status)
  if (only) search.set("only", only)
  if (text) search.set("q", text)
  if (sort.key !== "urgency") search.set("sort", sort.key)
  if (sort.dir !== "desc") search.set("dir", sort.dir)
  return search
}

/** The query for the server. */
export function queryOf({ tab, status, only, text, sort }: WorkspaceFilter) {
  const q = text.trim().slice(0, 100)
  const parked: "true" | "false" = tab === "parked" ? "true" : "false"
  return {
    ...(tab === "all" ? {} : { parked }),
    ...(status === "all" ? {} : { status }),
    ...(only ? { only } : {}),
    ...(q ? { q } : {}),
    sort: sort.key,
    dir: sort.dir,
  }
}
export type WorkspaceQuery = ReturnType<typeof queryOf>

/**
 * The sort order after a click on a column: reversed if it is sorted already, otherwise descending (status
 * ascending).
 */
export function sortAfter(sort: Sort, key: SellerSort): Sort {
  if (sort.key === key) return { key, dir: sort.dir === "desc" ? "asc" : "desc" }
  return { key, dir: key === "status" ? "asc" : "desc" }
}

/** The filter of a saved view; the tab stays. */
export const filterOfView = ({
  query,
  status,
  sort,
}: SavedView): Pick<WorkspaceFilter, "text" | "status" | "only" | "sort"> => ({ text: query, status, only: null, sort })
