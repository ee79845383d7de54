import { onceHydrated } from "../lazy/hydration"

/** The longest wait for an idle page, and the wait in browsers without `requestIdleCallback`. */
const MOST = 2_000

/** Runs `work` once the page is hydrated and the browser is idle. Returns a function that cancels it. */
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
