/** How long one reading of the database's clock is trusted. */
const LONGEST_BELIEF_MILLISECONDS = 30_000

/**
 * The database's clock as this process estimates it. Between readings, the process's clock continues it. The reading
 * with the shorter round trip wins. If two contradict each other, a clock was set and the newer one wins.
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

  /** Takes a reading that was just answered. `asked` is the time of the request by the process's clock. */
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
