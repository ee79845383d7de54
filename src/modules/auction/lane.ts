import { RefusedError } from "@northlot/contract"
import { outside } from "#src/platform/database"

/** What waited in one lane, in its order. */
export interface Batch<Item> {
  laneId: string
  items: readonly Item[]
}

/**
 * Answers batches of different lanes together: for each one result for each item, in their order; a refusal is a
 * result. Null for a batch of several that has to be run alone: nothing was done for it.
 */
export type RunBatches<Item, Result> = (
  batches: readonly Batch<Item>[]
) => Promise<((Result | RefusedError)[] | null)[]>

interface Waiting<Item, Result> {
  item: Item
  since: number
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

interface Lane<Item, Result> {
  id: string
  queue: Waiting<Item, Result>[]
  /** Its next batch shares its transaction with nobody. */
  alone: boolean
}

/** What is taken out of a lane for one transaction. */
interface Taken<Item, Result> {
  lane: Lane<Item, Result>
  batch: Waiting<Item, Result>[]
}

export interface LaneLimits {
  /** Items that one transaction takes at most. */
  batch: number
  /** Items that may wait for one lane; the next one is refused. */
  waiting: number
  /** Transactions that run at once. What comes while a lane waits for its turn goes along with it. */
  atOnce: number
  /** Lanes that share a transaction at most. */
  together: number
}

/** Who has waited for longer than this when a batch got no answer is not made to wait for the next one. */
const LONGEST_BEHIND_MILLISECONDS = 500

/**
 * One queue per auction in this process. Whatever waited while the last batch ran goes into the next one together, and
 * lanes that wait for a turn at once take it together: a storm of bids shares its transactions, and a single bid never
 * waits for company.
 */
export class Lanes<Item, Result> {
  /** Those in which something waits or runs. */
  private readonly lanes = new Map<string, Lane<Item, Result>>()
  /** Those that wait for a turn, in order of arrival. */
  private readonly ready: Lane<Item, Result>[] = []
  private running = 0

  constructor(
    private readonly run: RunBatches<Item, Result>,
    /** Whether an item may be to blame for this error of a batch, which changed nothing: they are tried one by one. */
    private readonly mayRetrySingly: (error: unknown) => boolean,
    private readonly limits: LaneLimits
  ) {}

  /** @throws RefusedError the item's own refusal, or `TOO_MANY_REQUESTS` when too many wait already. */
  submit(laneId: string, item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      const waiting = this.lanes.get(laneId)
      if (waiting && waiting.queue.length >= this.limits.waiting) {
        reject(new RefusedError("TOO_MANY_REQUESTS", undefined, { retryAfterSeconds: 1 }))
        return
      }
      const entry = { item, since: performance.now(), resolve, reject }
      if (waiting) {
        waiting.queue.push(entry)
        return
      }
      const lane = { id: laneId, queue: [entry], alone: false }
      this.lanes.set(laneId, lane)
      this.ready.push(lane)
      this.startTurns()
    })
  }

  private startTurns(): void {
    while (this.running < this.limits.atOnce && this.ready.length > 0) {
      this.running++
      void outside(() => this.takeTurn()).finally(() => {
        this.running--
        this.startTurns()
      })
    }
  }

  private async takeTurn(): Promise<void> {
    const taken = this.takeTogether()
    if (taken.length > 1) await this.settleTogether(taken)
    else await this.settleAlone(taken[0]!)
    for (const { lane } of taken) {
      if (lane.queue.length > 0) this.ready.push(lane)
      else this.lanes.delete(lane.id)
    }
  }

  /** The lane that has waited longest, and of the next ones those that may share its turn. */
  private takeTogether(): Taken<Item, Result>[] {
    const taken: Taken<Item, Result>[] = []
    let items = 0
    while (this.ready.length > 0 && taken.length < this.limits.together && items < this.limits.batch) {
      if (taken.length > 0 && (taken[0]!.lane.alone || this.ready[0]!.alone)) break
      const lane = this.ready.shift()!
      const batch = lane.queue.splice(0, this.limits.batch - items)
      items += batch.length
      taken.push({ lane, batch })
    }
    return taken
  }

  /** What was not done together goes back into its lane, to be done alone. */
  private async settleTogether(taken: readonly Taken<Item, Result>[]): Promise<void> {
    const putBack = ({ lane, batch }: Taken<Item, Result>) => {
      lane.queue.unshift(...batch)
      lane.alone = true
    }
    try {
      const results = await this.run(taken.map(batchOf))
      taken.forEach((one, index) => {
        const own = results[index]
        if (own) answer(one.batch, own)
        else putBack(one)
      })
    } catch (error) {
      if (this.mayRetrySingly(error)) taken.forEach(putBack)
      else for (const one of taken) giveUp(one, error)
    }
  }

  private async settleAlone({ lane, batch }: Taken<Item, Result>): Promise<void> {
    lane.alone = false
    try {
      const [results] = await this.run([batchOf({ lane, batch })])
      answer(batch, results!)
    } catch (error) {
      if (!this.mayRetrySingly(error)) return giveUp({ lane, batch }, error)
      if (batch.length === 1) return batch[0]!.reject(error)
      // One poisoned item must not fail the others.
      for (const [index, single] of batch.entries()) {
        const isAnswered = await this.settleSingle(lane, single)
        if (isAnswered) continue
        return putOff([...batch.slice(index + 1), ...takeLateOf(lane)])
      }
    }
  }

  /** Answers `false` where no item can be to blame for a failure: whatever comes next may wait as long. */
  private async settleSingle(lane: Lane<Item, Result>, single: Waiting<Item, Result>): Promise<boolean> {
    try {
      const [results] = await this.run([batchOf({ lane, batch: [single] })])
      answer([single], results!)
      return true
    } catch (error) {
      single.reject(error)
      return this.mayRetrySingly(error)
    }
  }
}

function batchOf<Item, Result>({ lane, batch }: Taken<Item, Result>): Batch<Item> {
  return { laneId: lane.id, items: batch.map(({ item }) => item) }
}

function answer<Item, Result>(
  batch: readonly Waiting<Item, Result>[],
  results: readonly (Result | RefusedError)[]
): void {
  batch.forEach(({ resolve, reject }, index) => {
    const result = results[index] as Result | RefusedError
    if (result instanceof RefusedError) reject(result)
    else resolve(result)
  })
}

/** The error of a batch that nobody is to blame for ends the wait of those who came long before, too. */
function giveUp<Item, Result>({ lane, batch }: Taken<Item, Result>, error: unknown): void {
  for (const { reject } of batch) reject(error)
  putOff(takeLateOf(lane))
}

/** Takes out those who have waited behind a batch for long. */
function takeLateOf<Item, Result>({ queue }: Lane<Item, Result>): Waiting<Item, Result>[] {
  const latest = performance.now() - LONGEST_BEHIND_MILLISECONDS
  const firstInTime = queue.findIndex(({ since }) => since > latest)
  return queue.splice(0, firstInTime === -1 ? queue.length : firstInTime)
}

/** Nothing was tried for them. */
function putOff(waiting: readonly { reject: (error: unknown) => void }[]): void {
  for (const { reject } of waiting) reject(new RefusedError("UNAVAILABLE", undefined, { retryAfterSeconds: 2 }))
}
