import { logger } from "./logger"
import { reasonOf } from "./log-throttle"
import { startRepeating, type Repeating } from "./repeating"

/** Asks a server for its position in the write-ahead log; null if the server reports none. */
type Position = () => Promise<bigint | null>

/** Parses a position as Postgres writes it (`0/1A2B3C4D`). */
export function positionOf(text: string | null): bigint | null {
  if (text === null) return null
  const [high, low] = text.split("/")
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/** The most samples of the primary's log position in memory: more than are taken within the largest allowed lag. */
const MOST_REMEMBERED = 1_000

/**
 * Measures a replica's lag: samples the primary's log position by this process's clock, and checks when the replica
 * has replayed it. A replica cut off from its primary shows its lag, and an idle primary causes none.
 */
export class ReplicaLag {
  /** Sampled positions of the primary with their times, oldest first. */
  private readonly written: { position: bigint; at: number }[] = []
  /** The replica has everything that was committed until this time. */
  private freshAt = -Infinity
  private told: "close" | "behind" = "behind"
  private checks: Repeating | undefined

  constructor(
    private readonly ask: { written: Position; replayed: Position },
    private readonly most: number,
    private readonly now: () => number = () => performance.now()
  ) {}

  /** The lag in milliseconds; infinite while it is unknown. */
  get behind(): number {
    return this.now() - this.freshAt
  }

  get isClose(): boolean {
    return this.behind <= this.most
  }

  /** Marks a replica that failed or was late. The replica is not used until the next measurement. */
  lost(error: unknown): void {
    this.freshAt = -Infinity
    this.written.length = 0
    this.tell(reasonOf(error))
  }

  async check(): Promise<void> {
    try {
      const at = this.now()
      // A primary that does not answer gives no new sample, so the known lag grows.
      const position = await this.ask.written().catch(() => null)
      if (position !== null) this.written.push({ position, at })
      const replayed = await this.ask.replayed()
      if (replayed === null) throw new Error("The server at DATABASE_REPLICA_URL is not a standby.")
      while (this.written.length > 0 && this.written[0]!.position <= replayed) this.freshAt = this.written.shift()!.at
      if (this.written.length > MOST_REMEMBERED) this.written.shift()
      this.tell("The replica has not replayed what the primary wrote.")
    } catch (error) {
      this.lost(error)
    }
  }

  start(): void {
    this.checks = startRepeating(() => this.check(), {
      pauseMilliseconds: Math.min(this.most / 5, 1_000),
      failure: "The replica could not be looked at",
      immediately: true,
    })
  }

  async close(): Promise<void> {
    await this.checks?.close()
  }

  private tell(reason: string): void {
    const state = this.isClose ? "close" : "behind"
    if (state === this.told) return
    this.told = state
    if (state === "close") logger.info("The replica answers pages and searches")
    else logger.error({ reason }, "The replica is out of reach or too far behind; the primary answers")
  }
}
