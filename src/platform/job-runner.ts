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

/** Where the container holds the runner of this process. */
export const JOB_RUNNER = "jobRunner"

declare module "@medusajs/types" {
  interface ModuleImplementations {
    [JOB_RUNNER]: JobRunner
  }
}

/** Does part of a job; `signal` says that it should not begin another part: its time is over, or the process stops. */
export type JobWork = (signal: AbortSignal) => Promise<unknown>

export interface JobTimes {
  /** How long the job of a process that died keeps others from it. */
  lease: number
  renewal: number
  /** How soon a job that is wanted at the start asks again while another process has it. */
  retry: number
  /** How long a stop waits for what is under way. */
  stop: number
}

const SWEEPS_PER_LOOK = 5

const TIMES: JobTimes = { lease: 10_000, renewal: 3_000, retry: 500, stop: 10_000 }
const TIME_LIMIT_MILLISECONDS = 60_000

/**
 * Runs the scheduled jobs (`src/jobs`). Medusa's scheduler calls each again an interval after it has ended; it knows
 * nothing of other processes, waits for ever for a job that hangs, and does not wait for one that runs when it stops.
 * That is done here: one process at a time has a job, by a lease in the database, for a limited time.
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
    // Each job that runs listens; Node warns of more than ten listeners, and there are more than ten jobs.
    setMaxListeners(0, this.stopping.signal)
  }

  /** From now on jobs are done: Medusa calls the first ones while the start is still under way. */
  open(): void {
    this.isOpen = true
  }

  /** Does the job unless another process is at it. Never fails: what fails is logged, and the next turn comes. */
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

  /** Does at once what is not to wait for its first interval, as soon as nobody else is at it. */
  async runAtStart(job: () => Promise<unknown>): Promise<void> {
    while (this.isOpen && (await job()) === "not now") {
      await sleep(this.times.retry, undefined, { signal: this.stopping.signal }).catch(() => undefined)
    }
  }

  /** Begins nothing any more, and waits for what is under way. */
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
    // `AbortSignal.any` would leave something with the signal of the stop for each job of this process's life.
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

  /** A lease that went to somebody else, after a long silence of this process, ends the work here as soon as it can. */
  private async renew(name: string, holder: string, givenUp: AbortController): Promise<void> {
    try {
      if (!(await this.leases.renew(name, holder, this.times.lease))) givenUp.abort()
    } catch (error) {
      this.leaseFailed(error)
    }
  }
}

/** What each file of `src/jobs` does: `work`, alone among all processes, within `timeLimit` milliseconds. */
export function runJob(
  container: MedusaContainer,
  job: ScheduledJob,
  work: JobWork,
  timeLimit?: number
): Promise<"done" | "not now"> {
  return container.resolve(JOB_RUNNER).run(job, work, timeLimit)
}

/** The interval in milliseconds of jobs that find what was missed, where minutes matter, not seconds. */
export function intervalOfLooks(): number {
  return configuration().sweepMilliseconds * SWEEPS_PER_LOOK
}
