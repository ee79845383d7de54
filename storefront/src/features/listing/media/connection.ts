import { RefusedError } from "@northlot/contract"

const LONGEST_PAUSE_MILLISECONDS = 15_000

/** Whether a retry of the same request may succeed: no response, or a temporary server failure. */
export function mayPass(error: unknown): boolean {
  return error instanceof RefusedError && error.code === "UNAVAILABLE"
}

/** Waits until the browser is online or the retry delay is over: 2 seconds at first, at most 15. */
export function untilReachable(attempt: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener("online", done)
      signal.removeEventListener("abort", done)
      resolve()
    }
    const timer = setTimeout(done, Math.min(LONGEST_PAUSE_MILLISECONDS, 2_000 * 2 ** attempt))
    window.addEventListener("online", done)
    signal.addEventListener("abort", done)
  })
}
