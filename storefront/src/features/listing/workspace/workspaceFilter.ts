import type { SavedView, SellerSort } from "@northlot/contract"

const STATUS_FILTERS = ["all", "live", "draft", "sold"] as const
export type StatusFilter = (typeof STATUS_FILTERS)[number]

/** The tabs in display order: tasks, listings by status, and figures. */
const TABS = ["todo", "live", "draft", "sold", "parked", "all", "insights"] as const
export type WorkspaceTab = (typeof TABS)[number]
export const TAB_LABELS: Record<WorkspaceTab, string> = {
  todo: "To do",
  live: "Live",
  draft: "Draft",
  sold: "Sold",
  parked: "Parked",
  all: "All",
  insights: "Insights",
}

/** Filters for the cars that the figures 'Sold (30d)' and 'Paid out' count. */
const ONLY = ["soldLast30Days", "paidOut"] as const
type Only = (typeof ONLY)[number]

/** The label of the additional filter in the tab 'All'; null if there is none. */
export function narrowingText({ status, only }: Pick<WorkspaceFilter, "status" | "only">): string | null {
  if (only === "soldLast30Days") return "Sold (30d)"
  if (only === "paidOut") return "Paid out"
  return status === "all" ? null : TAB_LABELS[status]
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
  /** The tab in the address; null if the address names none, so that the page chooses one. */
  tab: WorkspaceTab | null
  /** An additional filter in the tab 'All'. */
  status: StatusFilter
  only: Only | null
  text: string
  sort: Sort
}

/**
 * The filter to which each figure of the seller's workspace links. The filtered list contains exactly the cars that the
 * figure counts, also cars in the tab 'Parked'.
 */
const FIGURE_FILTERS = {
  live: { tab: "all", status: "live" },
  drafts: { tab: "all", status: "draft" },
  soldLast30Days: { tab: "all", only: "soldLast30Days" },
  paidOut: { tab: "all", only: "paidOut" },
} as const satisfies Record<string, Partial<WorkspaceFilter>>

const NO_FILTER: WorkspaceFilter = {
  tab: null,
  status: "all",
  only: null,
  text: "",
  sort: { key: "urgency", dir: "desc" },
}
export const addressOfFigure = (figure: keyof typeof FIGURE_FILTERS): string =>
  `?${writeFilter(NO_FILTER, FIGURE_FILTERS[figure]).toString()}`

/** Reads the filter from the address and ignores invalid values. The default sort order is urgency. */
export function readFilter(search: URLSearchParams): WorkspaceFilter {
  const oneOf = <Value extends string>(known: readonly Value[], name: string) =>
    known.find((each) => each === search.get(name))
  const status = oneOf(STATUS_FILTERS, "status") ?? "all"
  const only = oneOf(ONLY, "only") ?? null
  const named = oneOf(TABS, "tab")
  // Links in emails and notices have `status` but no `tab`: for them, `status` selects the tab.
  const tab = named ?? (status !== "all" ? status : null)
  const looks = only !== null || search.has("q") || search.has("sort")
  return {
    tab: tab ?? (looks ? "all" : null),
    status: named === "all" ? status : "all",
    only: tab === null || tab === "all" ? only : null,
    text: search.get("q") ?? "",
    sort: { key: oneOf(SORTS, "sort") ?? "urgency", dir: oneOf(["asc", "desc"], "dir") ?? "desc" },
  }
}

/** The address for a changed filter, without default values. A change of the tab resets `status` and `only`. */
export function writeFilter(filter: WorkspaceFilter, change: Partial<WorkspaceFilter>): URLSearchParams {
  const narrowing = change.tab && change.tab !== filter.tab ? { status: "all" as const, only: null } : {}
  const { tab, status, only, text, sort } = { ...filter, ...narrowing, ...change }
  const search = new URLSearchParams()
  if (tab !== null) search.set("tab", tab)
  if (status !== "all") search.set("status", status)
  if (only) search.set("only", only)
  if (text) search.set("q", text)
  if (sort.key !== "urgency") search.set("sort", sort.key)
  if (sort.dir !== "desc") search.set("dir", sort.dir)
  return search
}

/** The request's query parameters for this filter. */
export function queryOf({ tab, status, only, text, sort }: WorkspaceFilter) {
  const q = text.trim().slice(0, 100)
  const ofTab = tab === "live" || tab === "draft" || tab === "sold" ? tab : status
  const parked: "true" | "false" | null = tab === "parked" ? "true" : tab === "all" ? null : "false"
  return {
    ...(parked === null ? {} : { parked }),
    ...(ofTab === "all" ? {} : { status: ofTab }),
    ...(only ? { only } : {}),
    ...(q ? { q } : {}),
    sort: sort.key,
    dir: sort.dir,
  }
}
export type WorkspaceQuery = ReturnType<typeof queryOf>

/** The number of listings in each tab. */
export type TabCounts = Record<Exclude<WorkspaceTab, "insights">, number>

/** The tab that opens if the address names none: the first tab with listings or tasks, otherwise 'All'. */
export function firstTab(counts: TabCounts): WorkspaceTab {
  return TABS.find((tab) => tab !== "insights" && counts[tab] > 0) ?? "all"
}

export const ALL_TABS: readonly WorkspaceTab[] = TABS

/**
 * The sort order after a click on a column. A sorted column is reversed; another column sorts descending (status
 * ascending).
 */
export function sortAfter(sort: Sort, key: SellerSort): Sort {
  if (sort.key === key) return { key, dir: sort.dir === "desc" ? "asc" : "desc" }
  return { key, dir: key === "status" ? "asc" : "desc" }
}

/** Converts a saved view to a filter. */
export const filterOfView = ({ query, status, sort }: SavedView): WorkspaceFilter => ({
  tab: status,
  status: "all",
  only: null,
  text: query,
  sort,
})

/** Converts a filter to a saved view, which stores only search text, status and sort order. */
export function viewOf({ tab, status, text, sort }: WorkspaceFilter): Pick<SavedView, "query" | "status" | "sort"> {
  const kept = tab === "live" || tab === "draft" || tab === "sold" ? tab : status
  return { query: text.trim().slice(0, 100), status: kept, sort }
}
