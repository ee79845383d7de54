import { setTimeout as pause } from "node:timers/promises"

const LOOK_MILLISECONDS = 100
const MOST_MILLISECONDS = 60_000

/** Polls for something that an event brings; `null` where it has not come within a minute. */
export async function lookUntil<Found>(
  look: () => Promise<Found | null | undefined | false>,
  signal?: AbortSignal
): Promise<Found | null> {
  for (const began = Date.now(); Date.now() - began < MOST_MILLISECONDS;) {
    signal?.throwIfAborted()
    const found = await look()
    if (found) return found
    await pause(LOOK_MILLISECONDS)
  }
  return null
}
