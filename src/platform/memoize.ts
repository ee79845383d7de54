import { AsyncLocalStorage } from "node:async_hooks"

const reads = new AsyncLocalStorage<Map<string, Promise<unknown>>>()

/** Caches equal reads within `work`, because several parts of a prerendered page read the same car. */
export function readingOnce<Result>(work: () => Result): Result {
  return reads.run(new Map(), work)
}

/** The result of `read`, which is called once per key within `readingOnce`. Callers must not change the result. */
export function readOnce<Found>(key: string, read: () => Promise<Found>): Promise<Found> {
  const known = reads.getStore()
  if (!known) return read()
  const found = (known.get(key) as Promise<Found> | undefined) ?? read()
  known.set(key, found)
  return found
}
