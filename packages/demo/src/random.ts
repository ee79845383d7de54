/**
 * A stream of pseudo-random numbers from 0 (inclusive) to 1 (exclusive). The same seed gives the same stream
 * (mulberry32).
 */
export type Random = () => number

export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The next number of the stream, scaled to the range from `low` (inclusive) to `high` (exclusive). */
export function between(random: Random, low: number, high: number): number {
  return low + (high - low) * random()
}
