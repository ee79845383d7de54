/** So far apart do the ends of several auctions stand at most. */
export const STAGGER_MAXIMUM_MINUTES = 24 * 60

const MINUTE_MILLISECONDS = 60_000

export interface Stagger {
  firstEndsAt: Date
  /** From one end to the next, in time that passes, whatever clocks are set to; 0 ends all at once. */
  everyMinutes: number
}

/** When the auction ends that is the so-manieth of several, counted from 0. */
export function staggeredEnd({ firstEndsAt, everyMinutes }: Stagger, index: number): Date {
  return new Date(firstEndsAt.getTime() + index * everyMinutes * MINUTE_MILLISECONDS)
}
