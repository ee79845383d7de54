import { LIST_PAGE_SIZE, readOffset, writeOffset } from "@/app/listInAddress"

export const STATUS_FILTERS = ["all", "live", "draft", "sold"] as const
export type StatusFilter = (typeof STATUS_FILTERS)[number]

export interface WorkspaceFilter {
  status: StatusFilter
  text: string
  /** How many listings are before the first one shown. */
  offset: number
}

/** Reads the address; what it cannot mean is left out instead of refused. */
export function readFilter(search: URLSearchParams): WorkspaceFilter {
  const status = STATUS_FILTERS.find((each) => each === search.get("status")) ?? "all"
  return {
    status,
    text: search.get("q") ?? "",
    offset: readOffset(search),
  }
}

/** The address for a changed filter; another status or text begins at the first page again. */
export function writeFilter(filter: WorkspaceFilter, change: Partial<WorkspaceFilter>): URLSearchParams {
  const next = { ...filter, offset: 0, ...change }
  const search = new URLSearchParams()
  if (next.status !== "all") search.set("status", next.status)
  if (next.text) search.set("q", next.text)
  writeOffset(search, next.offset)
  return search
}

/** What the server is asked; a reference is looked for without the '#' that it is shown with. */
export function queryOf({ status, text, offset }: WorkspaceFilter) {
  const q = text.trim().replace(/^#/, "").slice(0, 100)
  return { limit: LIST_PAGE_SIZE, offset, ...(status === "all" ? {} : { status }), ...(q ? { q } : {}) }
}
