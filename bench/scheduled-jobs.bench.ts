/** Compares two ways to run the recurring jobs of several processes: leases in the database, and BullMQ's schedulers. */
import { setTimeout as sleep } from "node:timers/promises"
import { Queue, Worker, createPostgresBackend, setDefaultBackendFactory } from "bullmq"
import { JobRunner } from "#src/platform/job-runner"
import { closeDatabase, openDatabase } from "#src/platform/database"
import { databaseLeases } from "#src/platform/leases"
import { startMarket, type Market } from "../integration-tests/environment/market"
import { eventually } from "../integration-tests/environment/wait"
import { writeText } from "./results"

const JOBS = 25
const INTERVAL = 1_000
const SECONDS = 20
/** Two processes ask for each job, as in a market with two workers. */
const WORKERS = 2
const LOCK_MILLISECONDS = 10_000
const names = Array.from({ length: JOBS }, (_, job) => `bench-${job}`)

let market: Market
beforeAll(async () => {
  market = await startMarket({ environment: { NORTHLOT_LIMITS: "off" } })
  openDatabase(market.databaseUrl, 4_000)
})
afterAll(async () => {
  await closeDatabase()
  await market?.stop()
})

/** Records the delay of each run in milliseconds, and counts runs that begin during another run of the same job. */
class Runs {
  readonly late: number[] = []
  overlaps = 0
  private readonly running = new Set<string>()

  begin(name: string, late: number): void {
    this.late.push(late)
    if (this.running.has(name)) this.overlaps++
    this.running.add(name)
  }

  end(name: string): void {
    this.running.delete(name)
  }

  at(share: number): number {
    const sorted = [...this.late].sort((a, b) => a - b)
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
  }
}

type Job = (name: string, due: number) => Promise<void>
/** Starts a system that calls `job` for each recurring job when it is due, until `close` is called. */
type System = (job: Job) => Promise<{ close(): Promise<void> }>

const leases: System = async (job) => {
  let open = true
  const runners = Array.from({ length: WORKERS }, () => new JobRunner(databaseLeases))
  for (const runner of runners) runner.open()
  // In each process, Medusa's scheduler starts a job one interval after the job's previous run ended.
  const loops = runners.flatMap((runner) =>
    names.map(async (name) => {
      let due = Date.now()
      while (open) {
        await runner.run({ name, schedule: { interval: INTERVAL } }, () => job(name, due))
        due = Date.now() + INTERVAL
        await sleep(INTERVAL)
      }
    })
  )
  return {
    async close() {
      open = false
      await Promise.all(loops)
      await Promise.all(runners.map((runner) => runner.close()))
    },
  }
}

const connection = () => ({
  connection: { connectionString: market.databaseUrl, schema: "bench_jobs", migrate: true, max: 10 },
  prefix: "bench",
})

const schedulers: System = async (job) => {
  setDefaultBackendFactory(createPostgresBackend as never)
  const queue = new Queue("recurring", connection() as never)
  await queue.waitUntilReady()
  for (const name of names)
    await queue.upsertJobScheduler(
      name,
      { every: INTERVAL },
      { name, opts: { removeOnComplete: true, removeOnFail: true } }
    )
  const workers = Array.from(
    { length: WORKERS },
    () =>
      new Worker("recurring", ({ name, timestamp, delay }) => job(name, timestamp + (delay ?? 0)), {
        ...connection(),
        concurrency: JOBS,
        lockDuration: LOCK_MILLISECONDS,
        stalledInterval: LOCK_MILLISECONDS,
      } as never)
  )
  return {
    async close() {
      for (const name of names) await queue.removeJobScheduler(name)
      await Promise.all(workers.map((worker) => worker.close(true)))
      await queue.obliterate({ force: true })
      await queue.close()
    },
  }
}

const commits = async () => {
  await sleep(1_100)
  const { rows } = await market.pool.query<{ count: number; wal: number }>(
    `SELECT xact_commit::int AS count, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS wal
     FROM pg_stat_database WHERE datname = current_database()`
  )
  return rows[0]!
}

interface Measured {
  lateMedian: number
  late99: number
  runs: number
  overlaps: number
  commitsPerSecond: number
  walPerSecond: number
  processorPerSecond: number
}

/** `long` takes two and a half intervals; every other job is short. */
async function measure(system: System | null): Promise<Measured> {
  const runs = new Runs()
  const running = await system?.(async (name, due) => {
    runs.begin(name, Math.max(0, Date.now() - due))
    await sleep(name === names[0] ? 2.5 * INTERVAL : 2)
    runs.end(name)
  })
  await sleep(3_000)
  runs.late.length = 0
  const [before, processor] = [await commits(), process.cpuUsage()]
  const from = performance.now()
  await sleep(SECONDS * 1_000)
  const seconds = (performance.now() - from) / 1_000
  const { user, system: kernel } = process.cpuUsage(processor)
  const after = await commits()
  const result = {
    lateMedian: runs.at(0.5),
    late99: runs.at(0.99),
    runs: runs.late.length / seconds,
    overlaps: runs.overlaps,
    commitsPerSecond: (after.count - before.count) / seconds,
    walPerSecond: (after.wal - before.wal) / seconds,
    processorPerSecond: (user + kernel) / 1_000 / seconds,
  }
  await running?.close()
  return result
}

/** A process dies while it runs a job. Returns the milliseconds until another process runs that job again. */
async function afterDeath(): Promise<{ leases: number; schedulers: number }> {
  const job = { name: "bench-death", schedule: { interval: INTERVAL } }
  await databaseLeases.take(job, "a process that died", LOCK_MILLISECONDS)
  let from = performance.now()
  const runner = new JobRunner(databaseLeases)
  runner.open()
  await eventually("the lease is over", async () => (await runner.run(job, async () => undefined)) === "done", 60_000)
  const byLeases = performance.now() - from
  await runner.close()

  const queue = new Queue("death", connection() as never)
  const options = {
    ...connection(),
    lockDuration: LOCK_MILLISECONDS,
    stalledInterval: LOCK_MILLISECONDS,
    maxStalledCount: 10,
  } as never
  let dies: () => void = () => undefined
  const died = new Promise<void>((done) => (dies = done))
  const dead = new Worker(
    "death",
    async () => {
      dies()
      await new Promise(() => undefined)
    },
    options
  )
  await queue.upsertJobScheduler("death", { every: INTERVAL }, { name: "death" })
  await died
  await dead.close(true)
  // Waits until BullMQ retries the interrupted run, which it marks as stalled. Runs of later intervals have no such
  // mark.
  from = performance.now()
  let back: (milliseconds: number) => void = () => undefined
  const returned = new Promise<number>((done) => (back = done))
  const other = new Worker(
    "death",
    async ({ attemptsStarted, stalledCounter }) => {
      if (attemptsStarted > 1 || stalledCounter > 0) back(performance.now() - from)
    },
    options
  )
  const bySchedulers = await returned
  await queue.removeJobScheduler("death")
  await other.close(true)
  await queue.obliterate({ force: true })
  await queue.close()
  return { leases: byLeases, schedulers: bySchedulers }
}

test(`${JOBS} recurring jobs for ${WORKERS} workers: leases beside BullMQ's schedulers`, async () => {
  const idle = await measure(null)
  const [first, second] = [await measure(leases), await measure(schedulers)]
  const death = await afterDeath()
  const row = (what: string, read: (of: Measured) => string) => `| ${what} | ${read(first)} | ${read(second)} |`
  const text = writeText("scheduled-jobs", "Recurring jobs: leases beside BullMQ's job schedulers", [
    `${JOBS} jobs every second for ${WORKERS} workers, ${SECONDS} s each; one job takes two and a half intervals.`,
    "With leases, each worker calls each job an interval after its own last run, so runs are twice as many.",
    "",
    "| | leases | job schedulers |",
    "| --- | --- | --- |",
    row("runs a second", ({ runs }) => runs.toFixed(1)),
    row("begun late, median, ms", ({ lateMedian }) => lateMedian.toFixed(0)),
    row("begun late, 99 %, ms", ({ late99 }) => late99.toFixed(0)),
    row("runs of one job at once", ({ overlaps }) => String(overlaps)),
    row("commits a second above an idle market", (of) => (of.commitsPerSecond - idle.commitsPerSecond).toFixed(0)),
    row("WAL a second above an idle market, KB", (of) => ((of.walPerSecond - idle.walPerSecond) / 1_000).toFixed(0)),
    row("processor of the workers, ms a second", (of) => (of.processorPerSecond - idle.processorPerSecond).toFixed(0)),
    `| a job again after its process died, s | ${(death.leases / 1_000).toFixed(1)} | ${(death.schedulers / 1_000).toFixed(1)} |`,
    "",
  ])
  process.stdout.write(text)
  expect(first.overlaps).toBe(0)
})
