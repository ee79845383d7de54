/** Request servers, workers, Postgres and Redis as separate processes. Every connection can be broken. */
import { mkdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { Client } from "pg"
import { startEmbeddedPostgres, type EmbeddedPostgres } from "#src/server/embedded-postgres"
import { postgresTools } from "#src/server/postgres-tools"
import { startLine, type Line } from "../../environment/line"
import { createDatabase, required, startMarket, workerUrlOf, type Market } from "../../environment/market"
import { startOwnRedis, type OwnRedis } from "../../environment/own-redis"
import { mountSmallDisk, type SmallDisk } from "./small-disk"
import { startUntilUp, type Return } from "./supervise"

export interface ClusterOptions {
  servers: number
  workers: number
  /** Parameters of a separate Postgres, which can be killed. Without them the cluster uses the test run's Postgres. */
  ownPostgres?: Record<string, string>
  /** Puts the separate Postgres on a small disk, if the machine allows mounting one. */
  smallDisk?: boolean
  withRedis: boolean
  /** The name of a bug that every process contains. */
  planted?: string
  environment?: Record<string, string>
}

export interface Process {
  name: string
  role: "server" | "worker"
  market: Market
  database: Line
  redis: Line | null
  /** Whether the process accepts requests, so that the workload sends some to it. */
  up: boolean
  paused: boolean
  /** True if the harness has planned to end the process at a point of its work, so its end is not a crash. */
  doomed: boolean
}

export interface OwnPostgres {
  /** Kills Postgres. Data that Postgres has not yet written to files is lost. */
  kill(): Promise<void>
  /** Starts Postgres and waits until it answers. Returns false if Postgres was still running. */
  start(): Promise<boolean>
  /** The disk of the data, or the reason why the test has no disk to fill. */
  disk: SmallDisk | string
}

export interface Cluster {
  processes: Process[]
  servers: Process[]
  workers: Process[]
  /** A market whose database connection no fault interrupts. */
  market: Market
  postgres: OwnPostgres | null
  redis: OwnRedis | null
  kill(process: Process): Promise<void>
  /** Asks a process to end, and kills the process after a timeout. */
  end(process: Process): Promise<void>
  /** Restarts a process until it is up. */
  start(process: Process, clockMilliseconds?: number): Promise<void>
  /** The result of every restart. */
  returns: Return[]
  /** The processes that were asked to end, but did not end within the timeout. */
  slowEnds: string[]
  /** The last output of processes that crashed. The cluster restarts crashed processes. */
  crashes: string[]
  /** Resolves when all crashed processes are up again. */
  crashesMended(): Promise<unknown>
  stop(): Promise<void>
}

const START_MILLISECONDS = 90_000
/** The time within which a process must end on request, according to the handbook. */
const END_MILLISECONDS = 20_000
const LAST_WORDS_CHARACTERS = 1_000
const HOOKS = join(__dirname, "../../environment/faults-inside.cjs")

export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const directory = join(required("NORTHLOT_TEST_DIRECTORY"), `faults-${Date.now().toString(36)}`)
  mkdirSync(directory, { recursive: true })
  const own = options.ownPostgres
    ? await startOwnPostgres(join(directory, "postgres"), options.ownPostgres, options.smallDisk ?? false)
    : null
  const addresses = own ?? (await addressesIn(`faults_${Date.now().toString(36)}`))
  const redis = options.withRedis ? await startOwnRedis() : null
  const sharing = { databaseUrl: addresses.owner, dataDirectory: join(directory, "data") }

  /** The sandbox sends its events through this proxy to any server that is up. */
  const door = await startLine("127.0.0.1", () => (processes.find(isUpServer) ?? processes[0]!).market.port)
  const processes: Process[] = []
  const returns: Return[] = []
  const slowEnds: string[] = []
  const crashes: string[] = []
  const mending = new Set<Promise<unknown>>()
  let stopping = false

  const begin = async (role: Process["role"], number: number, clockMilliseconds = 0): Promise<Process> => {
    const name = `${role} ${number}`
    const [database, ownLine] = await Promise.all([lineTo(addresses.worker), redis && lineTo(redis.url)])
    const started = await startMarket({
      sharing,
      startMilliseconds: START_MILLISECONDS,
      environment: {
        DATABASE_URL: throughLine(addresses.worker, database),
        MIGRATION_DATABASE_URL: addresses.owner,
        MEDUSA_WORKER_MODE: options.workers === 0 ? "shared" : role,
        NORTHLOT_LIMITS: "off",
        // The full log of a long run would fill the disk.
        NORTHLOT_LOG_LEVEL: "warn",
        NORTHLOT_STATEMENT_MILLISECONDS: "4000",
        NORTHLOT_SWEEP_MILLISECONDS: "2000",
        NORTHLOT_PUBLIC_URL: `http://127.0.0.1:${door.port}`,
        NODE_OPTIONS: `--require ${HOOKS}`,
        ...(redis && ownLine ? { REDIS_URL: throughLine(redis.url, ownLine) } : {}),
        ...(options.planted ? { NORTHLOT_FAULTS_PLANTED: options.planted } : {}),
        ...(clockMilliseconds ? { NORTHLOT_FAULTS_CLOCK_MILLISECONDS: String(clockMilliseconds) } : {}),
        ...options.environment,
      },
    })
    return { name, role, market: started, database, redis: ownLine, up: true, paused: false, doomed: false }
  }
  // The first process migrates the empty database.
  processes.push(await begin("server", 1))
  const more = [
    ...Array.from({ length: options.servers - 1 }, (_, index) => begin("server", index + 2)),
    ...Array.from({ length: options.workers }, (_, index) => begin("worker", index + 1)),
  ]
  processes.push(...(await Promise.all(more)))
  const markets = new Set(processes.map(({ market }) => market))

  const restart = async (process: Process, clockMilliseconds: number) => {
    await process.database.restore()
    await process.redis?.restore()
    const environment = { NORTHLOT_FAULTS_CLOCK_MILLISECONDS: String(clockMilliseconds) }
    const back = await startUntilUp(process.name, () => process.market.restart(environment))
    returns.push(back)
    process.up = back.isUp
    process.doomed = false
    if (back.isUp) watch(process)
  }
  const watch = (process: Process) => {
    const { pid } = process.market
    void process.market.ended().then(() => {
      if (stopping || !process.up || process.doomed || process.market.pid !== pid) return
      process.up = false
      crashes.push(`${process.name}: ${process.market.log().slice(-LAST_WORDS_CHARACTERS)}`)
      const back = restart(process, 0).finally(() => mending.delete(back))
      mending.add(back)
    })
  }
  processes.forEach(watch)

  return {
    processes,
    servers: processes.filter(({ role }) => role === "server"),
    workers: processes.filter(({ role }) => role === "worker"),
    market: processes[0]!.market,
    postgres: own,
    redis,
    async kill(process) {
      process.up = false
      process.paused = false
      await process.market.kill9()
    },
    returns,
    slowEnds,
    async end(process) {
      process.up = false
      const { market } = process
      if (!isAlive(market.pid)) return
      let late: NodeJS.Timeout | undefined
      const inTime = new Promise<false>((over) => (late = setTimeout(() => over(false), END_MILLISECONDS)))
      global.process.kill(market.pid, "SIGTERM")
      if ((await Promise.race([market.ended(), inTime])) === false) {
        slowEnds.push(process.name)
        await market.kill9()
      }
      clearTimeout(late)
    },
    crashes,
    crashesMended: () => Promise.all(mending),
    start: (process, clockMilliseconds = 0) => restart(process, clockMilliseconds),
    async stop() {
      stopping = true
      for (const { database, redis: line, paused, market } of processes) {
        await database.restore()
        await line?.restore()
        if (paused) process.kill(market.pid, "SIGCONT")
      }
      if (own && typeof own.disk !== "string") await own.disk.makeRoom()
      await Promise.allSettled([...markets].map((market) => market.stop()))
      await Promise.all(processes.flatMap(({ database, redis: line }) => [database.close(), line?.close()]))
      await door.close()
      await redis?.kill()
      await own?.stop()
      if (own && typeof own.disk !== "string") await own.disk.remove()
    },
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const isUpServer = ({ role, up, paused }: Process) => role === "server" && up && !paused

interface Addresses {
  owner: string
  worker: string
}

async function addressesIn(name: string): Promise<Addresses> {
  const owner = await createDatabase(name, "template_market")
  return { owner, worker: workerUrlOf(owner) }
}

const portOf = (url: string) => Number(new URL(url).port)
const lineTo = (url: string) => startLine("127.0.0.1", portOf(url))

function throughLine(url: string, line: Line): string {
  const changed = new URL(url)
  changed.port = String(line.port)
  return changed.href
}

/** Starts Postgres with durable commits, unless its parameters say otherwise. */
async function startOwnPostgres(
  directory: string,
  given: Record<string, string>,
  smallDisk: boolean
): Promise<OwnPostgres & Addresses & { stop(): Promise<void> }> {
  // The machine itself does not crash, so data written by a killed process is not lost. Real fsync would only cost
  // time.
  const parameters = {
    fsync: "off",
    full_page_writes: "off",
    max_connections: "300",
    // A small disk needs a limit for the log.
    max_wal_size: "160MB",
    ...given,
  }
  const disk = smallDisk ? await mountSmallDisk(directory) : "its Postgres has no disk of its own"
  const embedded: EmbeddedPostgres = await startEmbeddedPostgres(directory, { parameters })
  embedded.lost.catch(() => undefined)
  await embedded.ensureDatabase("market")
  const owner = embedded.urlOf("market")
  const cluster = join(directory, "cluster")
  const { run } = await postgresTools(directory, cluster)
  const flags = Object.entries({
    port: String(portOf(owner)),
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    timezone: "UTC",
    ...parameters,
  })
    .map(([name, value]) => `-c ${name}='${value}'`)
    .join(" ")
  const log = join(directory, "postgres.log")
  const runningPid = () => {
    try {
      const pid = Number(readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n")[0])
      return isAlive(pid) ? pid : null
    } catch {
      return null
    }
  }
  return {
    owner,
    worker: embedded.workerUrlOf("market"),
    disk,
    async kill() {
      const pid = runningPid()
      // Every process of Postgres ends immediately, as with kill -9, and releases its memory.
      if (pid !== null) process.kill(pid, "SIGQUIT")
      while (runningPid() !== null) await new Promise((resume) => setTimeout(resume, 5))
    },
    async start() {
      let ended = false
      // Postgres may also end during its recovery, so the start is repeated.
      for (;;) {
        if (runningPid() === null) {
          ended = true
          await run("pg_ctl", ["start", "-D", cluster, "-w", "-t", "120", "-l", log, "-o", flags])
        }
        const answers = await withOwner(owner, (client) => client.query("SELECT 1")).then(
          () => true,
          () => false
        )
        if (answers) return ended
        await new Promise((resume) => setTimeout(resume, 20))
      }
    },
    stop: () => run("pg_ctl", ["stop", "-D", cluster, "-m", "immediate", "-w"]).catch(() => undefined),
  }
}

/** Closes all connections of the market to its database, like an operator or a failover. */
export async function terminateBackends({ market }: Cluster): Promise<void> {
  await withOwner(market.databaseUrl, (client) =>
    client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name LIKE 'northlot%'`
    )
  )
}

export async function withOwner<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url })
  client.on("error", () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
