/** The server-rendered content that is not hydrated yet: the page, and each part inside a boundary. */
const open = new Set<object>()
let waiting: (() => void)[] | null = null

/**
 * The longest wait for one part, for example if its code does not load. After this time, the work that waits for
 * hydration runs anyway.
 */
const MOST_MILLISECONDS = 10_000
let deadline: ReturnType<typeof setTimeout>

/**
 * Called when hydration of a server-rendered page begins. From now on, `onceHydrated` waits until all of `page` is
 * hydrated.
 */
export function beginHydration(page: object): void {
  waiting = []
  open.add(page)
  waitOn()
}

/** A slow device hydrates part by part, so the timeout restarts with each part. */
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
