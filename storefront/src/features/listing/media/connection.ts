import { RefusedError } from "@northlot/contract"

const LONGEST_PAUSE_MILLISECONDS = 15_000

/** Whether trying again may help without anybody doing something: nobody answered, or the server cannot just now. */
export function mayPass(error: unknown): boolean {
  return error instanceof RefusedError && error.code === "UNAVAILABLE"
}

/**
 * Until the browser is online again, or it is time to try all the same: after two seconds first, later after fifteen.
 */
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
