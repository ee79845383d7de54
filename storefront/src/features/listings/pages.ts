/** How many listings one request brings, and one press of 'Load more'. */
export const PAGE_LENGTH = 24
const MOST_PAGES = 200

/** How many pages the address asks for: at least one, whole ones only. */
export function pagesShown(shown: string | null): number {
  const count = Number(shown)
  return Number.isFinite(count) ? Math.min(Math.max(Math.ceil(count / PAGE_LENGTH), 1), MOST_PAGES) : 1
}
