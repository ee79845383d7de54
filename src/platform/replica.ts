import { logger } from "./logger"
import { reasonOf } from "./log-throttle"
import { startRepeating, type Repeating } from "./repeating"

/** Asks one server for a position in the write-ahead log; null where it tells none. */
type Position = () => Promise<bigint | null>

/** A position as Postgres writes it (`0/1A2B3C4D`). */
export function positionOf(text: string | null): bigint | null {
  if (text === null) return null
  const [high, low] = text.split("/")
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/** More than it is ever looked at within the bound. */
const MOST_REMEMBERED = 1_000

/**
 * How far a replica is behind, by positions in the log and this process's own clock: what the primary had written at a
 * moment, and whether the replica has replayed it. A replica that is cut off from its primary shows it, two clocks are
 * never compared, and a primary at rest makes nobody late.
 */
export class ReplicaLag {
  /** What the primary had written, and when that was asked; oldest first. */
  private readonly written: { position: bigint; at: number }[] = []
  /** The replica has all that was committed until then. */
  private freshAt = -Infinity
  private told: "close" | "behind" = "behind"
  private checks: Repeating | undefined

  constructor(
    private readonly ask: { written: Position; replayed: Position },
    private readonly most: number,
    private readonly now: () => number = () => performance.now()
  ) {}

  /** Milliseconds of what the replica may lack; infinite as long as nobody knows. */
  get behind(): number {
    return this.now() - this.freshAt
  }

  get isClose(): boolean {
    return this.behind <= this.most
  }

  /** It did not answer, or not in time: nobody asks it before it has been looked at again. */
  lost(error: unknown): void {
    this.freshAt = -Infinity
    this.written.length = 0
    this.tell(reasonOf(error))
  }

  async check(): Promise<void> {
    try {
      const at = this.now()
      // A primary that does not answer says nothing about the replica: what is known of it grows old.
      const position = await this.ask.written().catch(() => null)
      if (position !== null) this.written.push({ position, at })
      const replayed = await this.ask.replayed()
      if (replayed === null) throw new Error("DATABASE_REPLICA_URL names no standby.")
      while (this.written.length > 0 && this.written[0]!.position <= replayed) this.freshAt = this.written.shift()!.at
      if (this.written.length > MOST_REMEMBERED) this.written.shift()
      this.tell("It has not replayed what the primary wrote.")
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
