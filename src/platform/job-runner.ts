import { randomUUID } from "node:crypto"
import { setMaxListeners } from "node:events"
import { hostname } from "node:os"
import { setTimeout as sleep } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import pTimeout from "p-timeout"
import { configuration } from "./configuration"
import type { Leases, ScheduledJob } from "./leases"
import { logger } from "./logger"
import { jobRuns } from "./metrics"
import { oncePerOutage } from "./log-throttle"
import { reasonOf } from "./plugin-providers"

/** The key in Medusa's container for this process's job runner. */
export const JOB_RUNNER = "jobRunner"

declare module "@medusajs/types" {
  interface ModuleImplementations {
    [JOB_RUNNER]: JobRunner
  }
}

/**
 * Does part of a job. After `signal` aborts, the work must begin no further part: the time limit has passed or the
 * process stops.
 */
export type JobWork = (signal: AbortSignal) => Promise<unknown>

/** Yields the items until `signal` aborts. */
export function* untilAborted<Item>(items: Iterable<Item>, signal: AbortSignal | undefined): Generator<Item> {
  for (const item of items) {
    if (signal?.aborted) return
    yield item
  }
}

export interface JobTimes {
  /** How long the lease of a process that died blocks other processes from the job. */
  lease: number
  renewal: number
  /** The pause between tries to run a job at the start, while another process runs the same job. */
  retry: number
  /** How long a stop waits for running jobs. */
  stop: number
}

const SWEEPS_PER_LOOK = 5

const TIMES: JobTimes = { lease: 10_000, renewal: 3_000, retry: 500, stop: 10_000 }
const TIME_LIMIT_MILLISECONDS = 60_000

/**
 * Runs the scheduled jobs (`src/jobs`). Medusa's scheduler calls each job an interval after its last end, but knows
 * no other processes, timeouts or orderly stop.
 * The runner adds these: a lease in the database lets one process at a time run a job, for a limited time.
 */
export class JobRunner {
  private isOpen = false
  private readonly stopping = new AbortController()
  private readonly running = new Set<Promise<void>>()
  private readonly leaseFailed = oncePerOutage("Jobs are put off: their leases cannot be read")

  constructor(
    private readonly leases: Leases,
    private readonly times: JobTimes = TIMES
  ) {
    // Each running job adds a listener, and Node warns of more than ten.
    setMaxListeners(0, this.stopping.signal)
  }

  /** Lets jobs run from now on. Calls that Medusa makes earlier, during the start, run no job. */
  open(): void {
    this.isOpen = true
  }

  /**
   * Runs the job unless another process does. Never throws: a failure is logged, and Medusa calls the job again later.
   */
  async run(job: ScheduledJob, work: JobWork, timeLimit = TIME_LIMIT_MILLISECONDS): Promise<"done" | "not now"> {
    if (!this.isOpen) return "not now"
    let end: () => void = () => undefined
    const turn = new Promise<void>((done) => (end = done))
    this.running.add(turn)
    try {
      return await this.runAlone(job, work, timeLimit)
    } finally {
      this.running.delete(turn)
      end()
    }
  }

  /** Runs a job at the start instead of after its first interval, as soon as no other process runs it. */
  async runAtStart(job: () => Promise<unknown>): Promise<void> {
    while (this.isOpen && (await job()) === "not now") {
      await sleep(this.times.retry, undefined, { signal: this.stopping.signal }).catch(() => undefined)
    }
  }

  /** Starts no further job and waits for running ones. */
  async close(): Promise<void> {
    this.isOpen = false
    this.stopping.abort()
    await pTimeout(Promise.all(this.running), this.times.stop).catch(() =>
      logger.error("A job did not end in time for the stop of this process")
    )
  }

  private async runAlone(job: ScheduledJob, work: JobWork, timeLimit: number): Promise<"done" | "not now"> {
    const { name } = job
    const holder = `${hostname()} ${process.pid} ${randomUUID()}`
    try {
      if (!(await this.leases.take(job, holder, this.times.lease))) return "not now"
    } catch (error) {
      this.leaseFailed(error)
      return "not now"
    }
    const givenUp = new AbortController()
    const renewal = setInterval(() => void this.renew(name, holder, givenUp), this.times.renewal)
    const giveUp = () => givenUp.abort()
    // `AbortSignal.any` would leave a reference on the stop signal for each job, for as long as the process lives.
    this.stopping.signal.addEventListener("abort", giveUp)
    if (this.stopping.signal.aborted) giveUp()
    const working = async () => work(givenUp.signal)
    let failure: string | null = null
    try {
      await pTimeout(working(), timeLimit, `It did not end within ${timeLimit} ms`)
      jobRuns.inc({ job: name, outcome: "done" })
    } catch (error) {
      failure = reasonOf(error)
      jobRuns.inc({ job: name, outcome: "failed" })
      logger.error({ err: error, job: name }, "A job failed, or took too long and was given up; it is done again")
    } finally {
      clearInterval(renewal)
      this.stopping.signal.removeEventListener("abort", giveUp)
      giveUp()
      await this.leases.giveBack(name, holder, failure).catch(this.leaseFailed)
    }
    return "done"
  }

  /** Renews the lease. Aborts the work if this process renewed too late and another process took the lease. */
  private async renew(name: string, holder: string, givenUp: AbortController): Promise<void> {
    try {
      if (!(await this.leases.renew(name, holder, this.times.lease))) givenUp.abort()
    } catch (error) {
      this.leaseFailed(error)
    }
  }
}

/** The body of each file in `src/jobs`: runs `work` in one process at a time, within `timeLimit` milliseconds. */
export function runJob(
  container: MedusaContainer,
  job: ScheduledJob,
  work: JobWork,
  timeLimit?: number
): Promise<"done" | "not now"> {
  return container.resolve(JOB_RUNNER).run(job, work, timeLimit)
}

/** The interval in milliseconds of jobs that catch up on missed work, where minutes matter, not seconds. */
export function intervalOfLooks(): number {
  return configuration().sweepMilliseconds * SWEEPS_PER_LOOK
}
