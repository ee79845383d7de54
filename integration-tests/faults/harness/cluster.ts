/** Request servers, workers, Postgres and Redis as processes of their own, each connection over a line that can break. */
import { mkdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { Client } from "pg"
import { startEmbeddedPostgres, type EmbeddedPostgres } from "#src/server/embedded-postgres"
import { postgresTools } from "#src/server/postgres-tools"
import { startLine, type Line } from "../../environment/line"
import { createDatabase, required, startMarket, workerUrlOf, type Market } from "../../environment/market"
import { startOwnRedis, type OwnRedis } from "../../environment/own-redis"

export interface ClusterOptions {
  servers: number
  workers: number
  /** Whether it has a Postgres that can be killed, with these parameters; else a database of the test run's. */
  ownPostgres?: Record<string, string>
  withRedis: boolean
  /** The name of a bug that is planted in every process. */
  planted?: string
  environment?: Record<string, string>
}

export interface Process {
  name: string
  role: "server" | "worker"
  market: Market
  database: Line
  redis: Line | null
  /** While it is away nobody is sent there. */
  up: boolean
  paused: boolean
}

export interface OwnPostgres {
  /** Ends it at once, with whatever it had not written yet. */
  kill(): Promise<void>
  start(): Promise<void>
}

export interface Cluster {
  processes: Process[]
  servers: Process[]
  workers: Process[]
  /** A way to the database that nothing breaks. */
  market: Market
  postgres: OwnPostgres | null
  redis: OwnRedis | null
  kill(process: Process): Promise<void>
  start(process: Process, clockMilliseconds?: number): Promise<void>
  stop(): Promise<void>
}

const START_TRIES = 10
const HOOKS = join(__dirname, "../../environment/faults-inside.cjs")

export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const directory = join(required("NORTHLOT_TEST_DIRECTORY"), `faults-${Date.now().toString(36)}`)
  mkdirSync(directory, { recursive: true })
  const own = options.ownPostgres ? await startOwnPostgres(join(directory, "postgres"), options.ownPostgres) : null
  const addresses = own ?? (await addressesIn(`faults_${Date.now().toString(36)}`))
  const redis = options.withRedis ? await startOwnRedis() : null
  const sharing = { databaseUrl: addresses.owner, dataDirectory: join(directory, "data") }

  /** Where the sandboxes send their events: any server that is up. */
  const door = await startLine("127.0.0.1", () => (processes.find(isUpServer) ?? processes[0]!).market.port)
  const processes: Process[] = []

  const begin = async (role: Process["role"], number: number, clockMilliseconds = 0): Promise<Process> => {
    const [database, ownLine] = await Promise.all([lineTo(addresses.worker), redis && lineTo(redis.url)])
    const started = await startMarket({
      sharing,
      startMilliseconds: 120_000,
      environment: {
        DATABASE_URL: throughLine(addresses.worker, database),
        MIGRATION_DATABASE_URL: addresses.owner,
        MEDUSA_WORKER_MODE: options.workers === 0 ? "shared" : role,
        NORTHLOT_LIMITS: "off",
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
    return { name: `${role} ${number}`, role, market: started, database, redis: ownLine, up: true, paused: false }
  }
  // The first one migrates where the database is empty.
  processes.push(await begin("server", 1))
  const more = [
    ...Array.from({ length: options.servers - 1 }, (_, index) => begin("server", index + 2)),
    ...Array.from({ length: options.workers }, (_, index) => begin("worker", index + 1)),
  ]
  processes.push(...(await Promise.all(more)))
  const markets = new Set(processes.map(({ market }) => market))

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
    async start(process, clockMilliseconds = 0) {
      await process.database.restore()
      await process.redis?.restore()
      const environment = { NORTHLOT_FAULTS_CLOCK_MILLISECONDS: String(clockMilliseconds) }
      // A start that meets a database which is gone ends; whoever runs it starts it again.
      for (let tries = 1; ; tries++) {
        try {
          await process.market.restart(environment)
          break
        } catch (error) {
          if (tries === START_TRIES) throw error
        }
      }
      process.up = true
    },
    async stop() {
      for (const { database, redis: line, paused, market } of processes) {
        await database.restore()
        await line?.restore()
        if (paused) process.kill(market.pid, "SIGCONT")
      }
      await Promise.allSettled([...markets].map((market) => market.stop()))
      await Promise.all(processes.flatMap(({ database, redis: line }) => [database.close(), line?.close()]))
      await door.close()
      await redis?.kill()
      await own?.stop()
    },
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

/** A cluster with durable commits, unless its parameters say otherwise. */
async function startOwnPostgres(
  directory: string,
  given: Record<string, string>
): Promise<OwnPostgres & Addresses & { stop(): Promise<void> }> {
  // A process that is killed leaves what it wrote to the machine, which stays up: fsync would add nothing but time.
  const parameters = { fsync: "off", full_page_writes: "off", max_connections: "300", ...given }
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
  return {
    owner,
    worker: embedded.workerUrlOf("market"),
    async kill() {
      const pid = Number(readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n")[0])
      // Every process of it ends without another word, as by kill -9, and none holds its memory any longer.
      process.kill(pid, "SIGQUIT")
      for (;;) {
        try {
          process.kill(pid, 0)
        } catch {
          return
        }
        await new Promise((resume) => setTimeout(resume, 5))
      }
    },
    start: () => run("pg_ctl", ["start", "-D", cluster, "-w", "-t", "60", "-l", log, "-o", flags]),
    stop: () => run("pg_ctl", ["stop", "-D", cluster, "-m", "immediate", "-w"]).catch(() => undefined),
  }
}

/** Ends all connections of the market to its database, as an operator or a failover would. */
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
