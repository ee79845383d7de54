/** What is server-rendered and not hydrated yet: the page, and each part of it inside a boundary. */
const open = new Set<object>()
let waiting: (() => void)[] | null = null

/** The longest time that one missing part delays the others, for example a part whose code does not load. */
const MOST_MILLISECONDS = 10_000
let deadline: ReturnType<typeof setTimeout>

/** From here until all of `page` is hydrated, `onceHydrated` waits. */
export function beginHydration(page: object): void {
  waiting = []
  open.add(page)
  waitOn()
}

/** A slow device hydrates part by part, so only a standstill ends the wait. */
function waitOn(): void {
  clearTimeout(deadline)
  deadline = setTimeout(end, MOST_MILLISECONDS)
}

export function toBeHydrated(part: object): void {
  if (waiting) open.add(part)
}

export function isHydrated(part: object): void {
  open.delete(part)
  if (!waiting) return
  if (open.size > 0) return waitOn()
  performance.mark("taken-over")
  end()
}

/**
 * Runs `work` when every server-rendered part is hydrated, or at once without hydration. React would render a part
 * again if the part changed before its hydration.
 */
export function onceHydrated(work: () => void): void {
  if (waiting) waiting.push(work)
  else work()
}

function end(): void {
  clearTimeout(deadline)
  const works = waiting ?? []
  waiting = null
  open.clear()
  works.forEach((work) => work())
}
