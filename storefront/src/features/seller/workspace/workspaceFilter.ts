export const STATUS_FILTERS = ["all", "live", "draft", "sold"] as const
export type StatusFilter = (typeof STATUS_FILTERS)[number]

export const PAGE_SIZE = 25

export interface WorkspaceFilter {
  status: StatusFilter
  text: string
  /** How many listings are before the first one shown. */
  offset: number
}

/** Reads the address; what it cannot mean is left out instead of refused. */
export function readFilter(search: URLSearchParams): WorkspaceFilter {
  const status = STATUS_FILTERS.find((each) => each === search.get("status")) ?? "all"
  const page = Number(search.get("page") ?? 1)
  return {
    status,
    text: search.get("q") ?? "",
    offset: Number.isSafeInteger(page) && page > 1 && page <= 1_000 ? (page - 1) * PAGE_SIZE : 0,
  }
}

/** The address for a changed filter; another status or text begins at the first page again. */
export function writeFilter(filter: WorkspaceFilter, change: Partial<WorkspaceFilter>): URLSearchParams {
  const next = { ...filter, offset: 0, ...change }
  const search = new URLSearchParams()
  if (next.status !== "all") search.set("status", next.status)
  if (next.text) search.set("q", next.text)
  if (next.offset > 0) search.set("page", String(next.offset / PAGE_SIZE + 1))
  return search
}

/** What the server is asked; a reference is looked for without the '#' that it is shown with. */
export function queryOf({ status, text, offset }: WorkspaceFilter) {
  const q = text.trim().replace(/^#/, "").slice(0, 100)
  return { limit: PAGE_SIZE, offset, ...(status === "all" ? {} : { status }), ...(q ? { q } : {}) }
}

/** Where the last page begins: the page shown may have become empty meanwhile. */
export const lastOffset = (total: number): number => Math.max(0, Math.ceil(total / PAGE_SIZE) - 1) * PAGE_SIZE
