/** After so many questions in a row without an answer a plugin is not asked for a while. */
export const SILENCES_BEFORE_REST = 3
/** A rest is twice as long as the one before, up to so many of the first. */
const LONGEST_RESTS = 10

/** How often in a row a plugin gave no answer, until when it is not asked therefore, and why; in milliseconds. */
export interface Rest {
  silences: number
  until: number
  reason: string
}

export const AWAKE: Rest = { silences: 0, until: 0, reason: "" }

export const isResting = ({ until }: Rest, now: number): boolean => now < until

/** It was at work, whatever it said. */
export const afterAnswer = (): Rest => AWAKE

/**
 * It gave no answer: it was late, or its process ended. The third time in a row it rests, a minute at first; after a
 * rest one question is enough to have it rest anew, twice as long. A `firstMilliseconds` of 0 never has it rest.
 */
export function afterSilence(
  { silences: before }: Rest,
  { now, reason, firstMilliseconds }: { now: number; reason: string; firstMilliseconds: number }
): Rest {
  const silences = before + 1
  if (silences < SILENCES_BEFORE_REST) return { silences, until: 0, reason }
  const times = Math.min(2 ** (silences - SILENCES_BEFORE_REST), LONGEST_RESTS)
  return { silences, until: now + times * firstMilliseconds, reason }
}
