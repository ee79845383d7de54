/** Milliseconds that a page which is never at rest waits for, and one whose browser does not say when it is. */
const MOST = 2_000

/**
 * Does this once the browser has nothing else to do: parts of a finished page are taken over until then, and one that
 * changes before it is would be drawn anew. Answers how to call it off.
 */
export function whenAtRest(work: () => void): () => void {
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(work, MOST)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(work, { timeout: MOST })
  return () => cancelIdleCallback(asked)
}
