export const STAGGER_MAXIMUM_MINUTES = 24 * 60

const MINUTE_MILLISECONDS = 60_000

export interface Stagger {
  firstEndsAt: Date
  /** From one end to the next in elapsed time, whatever clocks are set to; 0 ends all at once. */
  everyMinutes: number
}

/** The end of the auction with this index, counted from 0. */
export function staggeredEnd({ firstEndsAt, everyMinutes }: Stagger, index: number): Date {
  return new Date(firstEndsAt.getTime() + index * everyMinutes * MINUTE_MILLISECONDS)
}
