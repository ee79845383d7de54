import { AsyncLocalStorage } from "node:async_hooks"

const reads = new AsyncLocalStorage<Map<string, Promise<unknown>>>()

/** Within `work`, equal reads are one: of a page that is finished here, several answers tell of the same car. */
export function readingOnce<Result>(work: () => Result): Result {
  return reads.run(new Map(), work)
}

/** What `read` finds, or what it has found by this key within the same work. Nobody may change what is returned. */
export function readOnce<Found>(key: string, read: () => Promise<Found>): Promise<Found> {
  const known = reads.getStore()
  if (!known) return read()
  const found = (known.get(key) as Promise<Found> | undefined) ?? read()
  known.set(key, found)
  return found
}
