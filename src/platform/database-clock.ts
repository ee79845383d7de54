/** How long one reading of the database's clock is trusted. */
const LONGEST_BELIEF_MILLISECONDS = 30_000

/**
 * Estimates the database's clock. Between readings, the process's own clock advances the estimate. Of two recent
 * readings, the one with the shorter round trip is used. If they contradict each other, a clock was set, and the newer
 * reading is used.
 */
export class DatabaseClock {
  private ahead = 0
  private roundTrip = Infinity
  private readAt = -Infinity

  constructor(private readonly own = () => performance.now()) {}

  /** The database's time in epoch milliseconds. */
  now(): number {
    return this.own() + this.ahead
  }

  /** Uses the database's time `now` from a response that just arrived. `asked` is the process's time at the request. */
  read(now: number, asked: number): void {
    const answered = this.own()
    const roundTrip = answered - asked
    const ahead = now - (asked + answered) / 2
    const agrees = Math.abs(ahead - this.ahead) <= (roundTrip + this.roundTrip) / 2 + 1
    if (agrees && roundTrip > this.roundTrip && answered - this.readAt < LONGEST_BELIEF_MILLISECONDS) return
    this.ahead = ahead
    this.roundTrip = roundTrip
    this.readAt = answered
  }
}
