import { RefusedError } from "@northlot/contract"
import { outside } from "#src/platform/database"

/** The items of one lane (the queue of one auction), in order of arrival. */
export interface Batch<Item> {
  laneId: string
  items: readonly Item[]
}

/**
 * Runs batches of different lanes in one transaction. Returns one result per item, in the order of the items; a refusal
 * is a result too. Returns null for an unprocessed batch that must run alone.
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
  /** Whether the lane's next batch must run in a transaction of its own. */
  alone: boolean
}

/** The items taken from a lane for one transaction. */
interface Taken<Item, Result> {
  lane: Lane<Item, Result>
  batch: Waiting<Item, Result>[]
}

export interface LaneLimits {
  /** The maximum number of items in one transaction. */
  batch: number
  /** The maximum number of items that wait in one lane; further items are refused. */
  waiting: number
  /**
   * The maximum number of concurrent transactions. Items that arrive while their lane waits for a transaction join its
   * next batch.
   */
  atOnce: number
  /** The maximum number of lanes (auctions) whose batches share one transaction. */
  together: number
}

/** When a batch fails with an error that no item caused, queued items that have waited longer than this are refused. */
const LONGEST_BEHIND_MILLISECONDS = 500

/**
 * One queue per auction in this process. Items that arrive while a batch runs form the next batch. Lanes that wait at
 * the same time share one transaction. A single bid is not delayed to collect others.
 */
export class Lanes<Item, Result> {
  /** The lanes with waiting or running items. */
  private readonly lanes = new Map<string, Lane<Item, Result>>()
  /** The lanes that wait for a transaction, in order of arrival. */
  private readonly ready: Lane<Item, Result>[] = []
  private running = 0

  constructor(
    private readonly run: RunBatches<Item, Result>,
    /** Whether an item may have caused this error of a batch that wrote nothing. If so, the items run one by one. */
    private readonly mayRetrySingly: (error: unknown) => boolean,
    private readonly limits: LaneLimits
  ) {}

  /** @throws RefusedError the item's own refusal, or `TOO_MANY_REQUESTS` when the lane's queue is full */
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

  /** Takes the lane that has waited longest, and the next lanes that may share its transaction. */
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

  /** Runs the taken batches in one transaction. A batch that could not run returns to its lane and runs alone. */
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
      // One failing item must not fail the others.
      for (const [index, single] of batch.entries()) {
        const isAnswered = await this.settleSingle(lane, single)
        if (isAnswered) continue
        return putOff([...batch.slice(index + 1), ...takeLateOf(lane)])
      }
    }
  }

  /**
   * Runs one item. Returns `false` for an error that no item caused, because the next items would probably fail too.
   */
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

/** Rejects a batch for an error that no item caused, and refuses the queued items that have waited too long. */
function giveUp<Item, Result>({ lane, batch }: Taken<Item, Result>, error: unknown): void {
  for (const { reject } of batch) reject(error)
  putOff(takeLateOf(lane))
}

/** Removes and returns the items that have waited longer than the limit. */
function takeLateOf<Item, Result>({ queue }: Lane<Item, Result>): Waiting<Item, Result>[] {
  const latest = performance.now() - LONGEST_BEHIND_MILLISECONDS
  const firstInTime = queue.findIndex(({ since }) => since > latest)
  return queue.splice(0, firstInTime === -1 ? queue.length : firstInTime)
}

/** Refuses items that were never run. */
function putOff(waiting: readonly { reject: (error: unknown) => void }[]): void {
  for (const { reject } of waiting) reject(new RefusedError("UNAVAILABLE", undefined, { retryAfterSeconds: 2 }))
}
