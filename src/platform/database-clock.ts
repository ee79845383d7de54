/** How long one reading of the database's clock is believed. */
const LONGEST_BELIEF_MILLISECONDS = 30_000

/**
 * The database's clock as far as this process knows it: between two readings it goes with our own. Of two readings the
 * one that was answered faster is the better one, unless they contradict each other: then somebody has set the clock.
 */
export class DatabaseClock {
  private ahead = 0
  private roundTrip = Infinity
  private readAt = -Infinity

  constructor(private readonly own = () => performance.now()) {}

  /** In epoch milliseconds. */
  now(): number {
    return this.own() + this.ahead
  }

  /** A reading that has just been answered, and when it was asked for by our own clock. */
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
