/** How many listings one request brings, and one press of 'Load more'. */
export const PAGE_LENGTH = 24
const MOST_PAGES = 200

/** How many pages the address asks for: at least one, whole ones only. */
export function pagesShown(shown: string | null): number {
  const count = Number(shown)
  return Number.isFinite(count) ? Math.min(Math.max(Math.ceil(count / PAGE_LENGTH), 1), MOST_PAGES) : 1
}

const KEPT_IN = "northlot:auction-places"

/** Where each page of a list has ended, and how high one is: of the list that was shown last, kept over a reload. */
interface Places {
  list: string
  ends: (string | null)[]
  height: number
  /** When the first of them was noted. */
  since: number
  /**
   * How the list was left: the height of all of it, and the car at the top of the screen with its distance from there.
   */
  left?: { height: number; address: string; top: number }
}
/** Ends of cars that are over by now say nothing: after so long a reload counts from the top again. */
const KEPT_MILLISECONDS = 30 * 60_000
let places: Places | undefined

function placesOf(list: string): Places {
  if (places?.list !== list) {
    try {
      const kept = JSON.parse(sessionStorage.getItem(KEPT_IN) ?? "null") as Places | null
      if (kept?.list === list && Array.isArray(kept.ends) && Date.now() - kept.since < KEPT_MILLISECONDS) places = kept
    } catch {
      // What another version left there is of no use.
    }
  }
  if (places?.list !== list) places = { list, ends: [], height: places?.height ?? 0, since: Date.now() }
  return places
}

function keep(changed: Places): void {
  places = changed
  try {
    sessionStorage.setItem(KEPT_IN, JSON.stringify(changed))
  } catch {
    // Without storage a reload begins at the top.
  }
}

/**
 * What a page asks for: what stands behind the end of the page before, where that is known, so that none is skipped or
 * repeated when cars end meanwhile; else so many from the top.
 */
export function pageQuery(
  list: string,
  index: number
): { limit: number; after: string } | { limit: number; offset: number } {
  const after = index > 0 ? placesOf(list).ends[index - 1] : undefined
  return after ? { limit: PAGE_LENGTH, after } : { limit: PAGE_LENGTH, offset: index * PAGE_LENGTH }
}

/**
 * Notes where a page has ended. One that was read again keeps its end while pages behind it were read from there on.
 */
export function notePageEnd(list: string, index: number, next: string | null, last: boolean): void {
  const before = placesOf(list)
  if (!last && before.ends[index]) return
  // Never a hole, and nothing of an earlier list behind its last page.
  const ends = Array.from({ length: last ? index + 1 : Math.max(before.ends.length, index + 1) }, (_, page) =>
    page === index ? next : (before.ends[page] ?? null)
  )
  keep({ ...before, ends, since: last && index === 0 ? Date.now() : before.since })
}

/** Pixels of a page with all its cards, as the last one that was seen; 0 before there was one. */
export const pageHeight = (list: string): number => placesOf(list).height

export function notePageHeight(list: string, height: number): void {
  const before = placesOf(list)
  if (height > 0 && Math.abs(before.height - height) > 1) keep({ ...before, height })
}

/** Notes how a list is left: its height, and the first of these links to cars that stands on the screen. */
export function noteLeaving(list: string, height: number, links: Iterable<HTMLAnchorElement>): void {
  const before = placesOf(list)
  for (const link of links) {
    const { top } = link.getBoundingClientRect()
    if (top > 0) return keep({ ...before, left: { height, address: link.pathname, top } })
  }
}

/** How the list was left, or nothing where another one was shown since. */
export const leftAt = (list: string): Places["left"] => placesOf(list).left
