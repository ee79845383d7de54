import { RefusedError } from "@northlot/contract"
import { outside } from "#src/platform/database"

/** Answers a batch: one result for each item, in the items' order; a refusal is a result. */
export type RunBatch<Item, Result> = (laneId: string, items: readonly Item[]) => Promise<(Result | RefusedError)[]>

interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

export interface LaneLimits {
  /** Items that one transaction takes at most. */
  batch: number
  /** Items that may wait for one lane; the next one is refused. */
  waiting: number
}

/**
 * One queue per auction in this process. Whatever waited while the last batch ran goes into the next one
 * together, so that a storm of bids shares its transactions, and a single bid never waits for company.
 */
export class Lanes<Item, Result> {
  private readonly lanes = new Map<string, Waiting<Item, Result>[]>()

  constructor(
    private readonly run: RunBatch<Item, Result>,
    /** Whether a batch that failed with this error changed nothing, so that its items may be tried one by one. */
    private readonly mayRetrySingly: (error: unknown) => boolean,
    private readonly limits: LaneLimits
  ) {}

  /** @throws RefusedError the item's own refusal, or `TOO_MANY_REQUESTS` when too many wait already. */
  submit(laneId: string, item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      const waiting = this.lanes.get(laneId)
      if (waiting && waiting.length >= this.limits.waiting) {
        reject(new RefusedError("TOO_MANY_REQUESTS", undefined, { retryAfterSeconds: 1 }))
        return
      }
      const entry = { item, resolve, reject }
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
    while (queue.length > 0) await this.settle(laneId, queue.splice(0, this.limits.batch))
    this.lanes.delete(laneId)
  }

  private async settle(laneId: string, batch: Waiting<Item, Result>[]): Promise<void> {
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
    } catch (error) {
      if (batch.length === 1 || !this.mayRetrySingly(error)) {
        for (const { reject } of batch) reject(error)
        return
      }
      // One poisoned item must not fail the others.
      for (const single of batch) await this.settle(laneId, [single])
    }
  }
}
