/** Keeps a process running, as whoever runs a market has it kept. */

const LONGEST_FAILURE_CHARACTERS = 1_000

export interface Return {
  name: string
  /** Starts until it was up. */
  tries: number
  milliseconds: number
  /** Why the last start that failed did; null where none did. */
  failure: string | null
  /** False: it was given up. */
  isUp: boolean
}

interface Patience {
  /** The pause after the first start that failed; it doubles with each further one. */
  firstPause: number
  longestPause: number
  /** How long it is tried. */
  longest: number
}

const PATIENCE: Patience = { firstPause: 250, longestPause: 4_000, longest: 180_000 }

/**
 * Starts it again until it is up: a start that meets a database which is gone ends, however often. What does not come up
 * for minutes is given up, and told.
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
