/** Restarts a process like the supervisor of a real market. */

const LONGEST_FAILURE_CHARACTERS = 1_000

export interface Return {
  name: string
  /** The number of starts until the process was up. */
  tries: number
  milliseconds: number
  /** The error of the last failed start; null without one. */
  failure: string | null
  /** false if no start succeeded in time. */
  isUp: boolean
}

interface Patience {
  /** The pause after the first failed start; it doubles with each further one. */
  firstPause: number
  longestPause: number
  /** How long failed starts of a process are repeated, in milliseconds. */
  longest: number
}

const PATIENCE: Patience = { firstPause: 250, longestPause: 4_000, longest: 180_000 }

/**
 * Restarts a process until it is up, because a start without a database always fails. After some minutes without
 * success it gives up and returns the failure.
 */
export async function startUntilUp(
  name: string,
  start: () => Promise<unknown>,
  { firstPause, longestPause, longest }: Patience = PATIENCE
): Promise<Return> {
  const began = performance.now()
  let failure: string | null = null
  for (let tries = 1; ; tries++) {
    const isUp = await start().then(
      () => true,
      (error: Error) => {
        failure = error.message.slice(0, LONGEST_FAILURE_CHARACTERS)
        return false
      }
    )
    const milliseconds = Math.round(performance.now() - began)
    if (isUp || milliseconds > longest) return { name, tries, milliseconds, failure, isUp }
    await new Promise((resume) => setTimeout(resume, Math.min(longestPause, firstPause * 2 ** (tries - 1))))
  }
}
