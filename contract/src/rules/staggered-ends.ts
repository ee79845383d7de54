export const STAGGER_MAXIMUM_MINUTES = 24 * 60

const MINUTE_MILLISECONDS = 60_000

export interface Stagger {
  firstEndsAt: Date
  /** Elapsed minutes from one auction's end to the next, regardless of daylight saving time. 0: all end at once. */
  everyMinutes: number
}

/** The end of the auction with this index, counted from 0. */
export function staggeredEnd({ firstEndsAt, everyMinutes }: Stagger, index: number): Date {
  return new Date(firstEndsAt.getTime() + index * everyMinutes * MINUTE_MILLISECONDS)
}
