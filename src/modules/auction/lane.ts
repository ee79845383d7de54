import { RefusedError } from "@northlot/contract"
import { outside } from "#src/platform/database"
import { runInTurn } from "#src/platform/turns"

/** Answers a batch: one result for each item, in the items' order; a refusal is a result. */
export type RunBatch<Item, Result> = (laneId: string, items: readonly Item[]) => Promise<(Result | RefusedError)[]>

interface Waiting<Item, Result> {
  item: Item
  since: number
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

export interface LaneLimits {
  /** Items that one transaction takes at most. */
  batch: number
  /** Items that may wait for one lane; the next one is refused. */
  waiting: number
  /** Batches of all lanes that run at once. What comes while a lane waits for its turn goes along with it. */
  atOnce: number
}

/** Who has waited for longer than this when a batch got no answer is not made to wait for the next one. */
const LONGEST_BEHIND_MILLISECONDS = 500

/**
 * One queue per auction in this process. Whatever waited while the last batch ran goes into the next one
 * together, so that a storm of bids shares its transactions, and a single bid never waits for company.
 */
export class Lanes<Item, Result> {
  private readonly lanes = new Map<string, Waiting<Item, Result>[]>()
  private readonly inTurn: ReturnType<typeof runInTurn>

  constructor(
    private readonly run: RunBatch<Item, Result>,
    /** Whether an item may be to blame for this error of a batch, which changed nothing: they are tried one by one. */
    private readonly mayRetrySingly: (error: unknown) => boolean,
    private readonly limits: LaneLimits
  ) {
    this.inTurn = runInTurn(limits.atOnce)
  }

  /** @throws RefusedError the item's own refusal, or `TOO_MANY_REQUESTS` when too many wait already. */
  submit(laneId: string, item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      const waiting = this.lanes.get(laneId)
      if (waiting && waiting.length >= this.limits.waiting) {
        reject(new RefusedError("TOO_MANY_REQUESTS", undefined, { retryAfterSeconds: 1 }))
        return
      }
      const entry = { item, since: performance.now(), resolve, reject }
      if (waiting) {
        waiting.push(entry)
        return
      }
      const queue = [entry]
      this.lanes.set(laneId, queue)
      void outside(() => this.drain(laneId, queue))
    })
  }

  private async drain(laneId: string, queue: Waiting<Item, Result>[]): Promise<void> {
    while (queue.length > 0) {
      if (await this.inTurn(() => this.settle(laneId, queue.splice(0, this.limits.batch)))) continue
      const latest = performance.now() - LONGEST_BEHIND_MILLISECONDS
      const firstInTime = queue.findIndex(({ since }) => since > latest)
      putOff(queue.splice(0, firstInTime === -1 ? queue.length : firstInTime))
    }
    this.lanes.delete(laneId)
  }

  /** Answers `false` where no item can be to blame for a failure: whatever comes next may wait as long. */
  private async settle(laneId: string, batch: Waiting<Item, Result>[]): Promise<boolean> {
    try {
      const results = await this.run(
        laneId,
        batch.map(({ item }) => item)
      )
      batch.forEach(({ resolve, reject }, index) => {
        const result = results[index] as Result | RefusedError
        if (result instanceof RefusedError) reject(result)
        else resolve(result)
      })
      return true
    } catch (error) {
      const mayRetrySingly = this.mayRetrySingly(error)
      if (batch.length === 1 || !mayRetrySingly) {
        for (const { reject } of batch) reject(error)
        return mayRetrySingly
      }
      // One poisoned item must not fail the others.
      for (const [index, single] of batch.entries()) {
        if (await this.settle(laneId, [single])) continue
        putOff(batch.slice(index + 1))
        return false
      }
      return true
    }
  }
}

/** Nothing was tried for them. */
function putOff(waiting: readonly { reject: (error: unknown) => void }[]): void {
  for (const { reject } of waiting) reject(new RefusedError("UNAVAILABLE", undefined, { retryAfterSeconds: 2 }))
}
