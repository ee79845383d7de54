import type { SavedView, SellerSort } from "@northlot/contract"

export const STATUS_FILTERS = ["all", "live", "draft", "sold"] as const
export type StatusFilter = (typeof STATUS_FILTERS)[number]
export const STATUS_LABELS: Record<StatusFilter, string> = { all: "All", live: "Live", draft: "Draft", sold: "Sold" }

const TABS = ["active", "parked", "all"] as const
export type WorkspaceTab = (typeof TABS)[number]

/** The cars that need their seller, or that one of the figures counts. */
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
/** Every order that there is, in words. */
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

/** Where a figure of the workspace leads: to the very cars that it counts, put aside or not. */
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

/** Reads the address; what it cannot mean is left out instead of refused. What needs the seller first unless said. */
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

/** The address for a changed filter; what is as usual is not named. */
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

/** What the server is asked. */
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

/** The order after a press on a column: the other way round where it is the order already, else the greatest first. */
export function sortAfter(sort: Sort, key: SellerSort): Sort {
  if (sort.key === key) return { key, dir: sort.dir === "desc" ? "asc" : "desc" }
  return { key, dir: key === "status" ? "asc" : "desc" }
}

/** What a saved view brings back; the tab stays. */
export const filterOfView = ({
  query,
  status,
  sort,
}: SavedView): Pick<WorkspaceFilter, "text" | "status" | "only" | "sort"> => ({ text: query, status, only: null, sort })
