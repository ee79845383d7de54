/** What came finished and is not React's yet: the page, and each part of it inside a boundary. */
const open = new Set<object>()
let waiting: (() => void)[] | null = null

/** A part that does not come, its code for example, holds up the others no longer than this. */
const MOST_MILLISECONDS = 10_000

/** From here until all of `page` is taken over, `onceHydrated` waits. */
export function beginHydration(page: object): void {
  waiting = []
  open.add(page)
  setTimeout(end, MOST_MILLISECONDS)
}

export function toBeHydrated(part: object): void {
  if (waiting) open.add(part)
}

export function isHydrated(part: object): void {
  open.delete(part)
  if (waiting && open.size === 0) {
    performance.mark("taken-over")
    end()
  }
}

/**
 * Does this at once, or when every part of a finished page is React's: one that is changed before would be drawn anew.
 */
export function onceHydrated(work: () => void): void {
  if (waiting) waiting.push(work)
  else work()
}

function end(): void {
  const works = waiting ?? []
  waiting = null
  open.clear()
  works.forEach((work) => work())
}
