/** The number of listings that one request, or one press of 'Load more', loads. */
export const PAGE_LENGTH = 24
const MOST_PAGES = 200

/** The number of pages that the address asks for, at least one. */
export function pagesShown(shown: string | null): number {
  const count = Number(shown)
  return Number.isFinite(count) ? Math.min(Math.max(Math.ceil(count / PAGE_LENGTH), 1), MOST_PAGES) : 1
}

const NEEDED_IN = "northlot:auction-places"

/** The end of each page (a cursor) and the height of one page, for the list shown last. Session storage holds both. */
interface Places {
  list: string
  ends: (string | null)[]
  height: number
  /** When the list `ends` was started. Each read of a list with a single page renews this time. */
  since: number
  /**
   * How the person left the list: its full height, and the car at the top of the screen with its distance from the
   * top.
   */
  left?: { height: number; address: string; top: number }
}
/**
 * Stored end cursors of pages are ignored after this time, and pages are requested by offset. The cars at the cursors
 * have probably ended by then.
 */
const CACHE_MILLISECONDS = 30 * 60_000
let places: Places | undefined

function placesOf(list: string): Places {
  if (places?.list !== list) {
    try {
      const kept = JSON.parse(sessionStorage.getItem(NEEDED_IN) ?? "null") as Places | null
      if (kept?.list === list && Array.isArray(kept.ends) && Date.now() - kept.since < CACHE_MILLISECONDS) places = kept
    } catch {
      // The stored value comes from another version and cannot be read.
    }
  }
  if (places?.list !== list) places = { list, ends: [], height: places?.height ?? 0, since: Date.now() }
  return places
}

function keep(changed: Places): void {
  places = changed
  try {
    sessionStorage.setItem(NEEDED_IN, JSON.stringify(changed))
  } catch {
    // Without browser storage, a reload of the list requests each page by its offset.
  }
}

/**
 * The request of a page. It reads from the noted end of the previous page, so ended cars cause no gap and no
 * repetition. Without that end it uses an offset.
 */
export function pageQuery(
  list: string,
  index: number
): { limit: number; after: string } | { limit: number; offset: number } {
  const after = index > 0 ? placesOf(list).ends[index - 1] : undefined
  return after ? { limit: PAGE_LENGTH, after } : { limit: PAGE_LENGTH, offset: index * PAGE_LENGTH }
}

/**
 * Stores the cursor at the end of a page. When the page is read again, an earlier cursor remains, because the next page
 * was read from that cursor. A page that has become the last one replaces the cursor.
 */
export function notePageEnd(list: string, index: number, next: string | null, last: boolean): void {
  const before = placesOf(list)
  if (!last && before.ends[index]) return
  // Stores `next` as the end cursor of this page. Earlier pages without a known cursor get null. Cursors of pages after
  // the last page are removed.
  const ends = Array.from({ length: last ? index + 1 : Math.max(before.ends.length, index + 1) }, (_, page) =>
    page === index ? next : (before.ends[page] ?? null)
  )
  keep({ ...before, ends, since: last && index === 0 ? Date.now() : before.since })
}

/** The height in pixels of the last full page that was shown; 0 before the first one. */
export const pageHeight = (list: string): number => placesOf(list).height

export function notePageHeight(list: string, height: number): void {
  const before = placesOf(list)
  if (height > 0 && Math.abs(before.height - height) > 1) keep({ ...before, height })
}

/** Notes how the person leaves a list: its height, and the first car link on the screen. */
export function noteLeaving(list: string, height: number, links: Iterable<HTMLAnchorElement>): void {
  const before = placesOf(list)
  for (const link of links) {
    const { top } = link.getBoundingClientRect()
    if (top > 0) return keep({ ...before, left: { height, address: link.pathname, top } })
  }
}

/**
 * The list's height and its first visible car when the person left the list; undefined when another list was shown
 * since.
 */
export const leftAt = (list: string): Places["left"] => placesOf(list).left
