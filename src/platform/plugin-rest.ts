/** After this many missing answers in a row a plugin is not asked for a while. */
export const SILENCES_BEFORE_REST = 3
/** The longest pause of a plugin, as a multiple of its first pause. Each pause is twice as long as the last. */
const LONGEST_RESTS = 10

/** How many answers in a row a plugin missed, until when it is therefore not asked (milliseconds), and why. */
export interface Rest {
  silences: number
  until: number
  reason: string
}

export const AWAKE: Rest = { silences: 0, until: 0, reason: "" }

export const isResting = ({ until }: Rest, now: number): boolean => now < until

/** The pause state of a plugin after it has answered, whatever the answer contains: no pause and no missed answers. */
export const afterAnswer = (): Rest => AWAKE

/**
 * The plugin missed an answer: it was late or its process ended. After three missing answers in a row, the plugin
 * pauses for `firstMilliseconds`. Each further missing answer starts another pause, twice as long up to a maximum. If
 * `firstMilliseconds` is 0, the plugin never pauses.
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
