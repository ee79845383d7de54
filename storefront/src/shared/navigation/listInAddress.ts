/** Rows per page of a list of the person's own records. */
export const LIST_PAGE_SIZE = 25
const MOST_PAGES = 1_000

/** The number of rows before the page that the address names. An invalid page number means the first page. */
export function readOffset(address: URLSearchParams): number {
  const page = Number(address.get("page") ?? 1)
  return Number.isSafeInteger(page) && page > 1 && page <= MOST_PAGES ? (page - 1) * LIST_PAGE_SIZE : 0
}

/** Writes the page number into the address. The first page has no parameter. */
export function writeOffset(address: URLSearchParams, offset: number): void {
  if (offset > 0) address.set("page", String(offset / LIST_PAGE_SIZE + 1))
}

/** The offset of the last page. */
export const lastOffset = (total: number): number => Math.max(0, Math.ceil(total / LIST_PAGE_SIZE) - 1) * LIST_PAGE_SIZE
