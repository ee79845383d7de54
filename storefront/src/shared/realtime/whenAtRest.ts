import { onceHydrated } from "../lazy/hydration"

/** Milliseconds that a page which is never at rest waits for, and one whose browser does not say when it is. */
const MOST = 2_000

/** Does this once the page is taken over and the browser has nothing else to do. Answers how to call it off. */
export function whenAtRest(work: () => void): () => void {
  let isWanted = true
  const workNow = () => {
    if (isWanted) work()
  }
  onceHydrated(() => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(workNow, { timeout: MOST })
    else setTimeout(workNow, MOST)
  })
  return () => void (isWanted = false)
}
