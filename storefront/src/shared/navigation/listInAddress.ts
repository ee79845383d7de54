/** How many rows a page of an own list has. */
export const LIST_PAGE_SIZE = 25
const MOST_PAGES = 1_000

/** How many rows are before the page that the address names; the first page for what cannot be meant. */
export function readOffset(address: URLSearchParams): number {
  const page = Number(address.get("page") ?? 1)
  return Number.isSafeInteger(page) && page > 1 && page <= MOST_PAGES ? (page - 1) * LIST_PAGE_SIZE : 0
}

/** The first page is not named. */
export function writeOffset(address: URLSearchParams, offset: number): void {
  if (offset > 0) address.set("page", String(offset / LIST_PAGE_SIZE + 1))
}

/** Where the last page begins. */
export const lastOffset = (total: number): number => Math.max(0, Math.ceil(total / LIST_PAGE_SIZE) - 1) * LIST_PAGE_SIZE
