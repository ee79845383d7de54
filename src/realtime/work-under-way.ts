import { RefusedError } from "@northlot/contract"

/** What sockets have asked and not been answered: a stop takes nothing new, and answers what it has. */
export class WorkUnderWay {
  private readonly tasks = new Set<Promise<unknown>>()
  private closing = false

  /** @throws RefusedError `UNAVAILABLE` once a stop has begun */
  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.closing) throw new RefusedError("UNAVAILABLE", undefined, { retryAfterSeconds: 2 })
    const running = task()
    this.tasks.add(running)
    try {
      return await running
    } finally {
      this.tasks.delete(running)
    }
  }

  async close(): Promise<void> {
    this.closing = true
    await Promise.allSettled(this.tasks)
  }
}
