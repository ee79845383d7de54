import { setTimeout as pause } from "node:timers/promises"

const LOOK_MILLISECONDS = 100
const MOST_MILLISECONDS = 60_000

/** Polls for the result of an event's delivery; `null` if there is no result within a minute. */
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
