import { fork, type ChildProcess } from "node:child_process"
import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { appendFileSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { Client, Pool } from "pg"
import { expectNoSecrets } from "./told-secrets"

/** What every test may do with a market, also where files share one. */
export interface SharedMarket {
  url: string
  port: number
  pool: Pool
  dataDirectory: string
  /** As the role that owns the tables: what tests prepare and move, the role that the market works as may not. */
  databaseUrl: string
  /** As the role that the market works as. */
  workerUrl: string
  /** Moves the database's clock, the only one that decides. */
  clock: {
    /** Shifts the clock by so many milliseconds from where it is now. */
    advance(milliseconds: number): Promise<void>
    /** The moment as the product sees it. */
    now(): Promise<Date>
    reset(): Promise<void>
  }
  /** Ends it; one that is shared is given back. @throws Error when its log holds a secret that this file knows */
  stop(): Promise<void>
  /** Runs a function of `inside-market.cjs` in the process of the market, and answers what it answers. */
  inside<Answer>(name: string, given?: unknown): Promise<Answer>
}

export interface Market extends SharedMarket {
  readonly pid: number
  /** Everything that its processes have written: to their log, and past it. */
  log(): string
  readonly logFile: string
  /** Resolves when the process has ended, by itself or otherwise. */
  ended(): Promise<void>
  /** Ends the process as a power cut would. */
  kill9(): Promise<void>
  /** Starts the process again on the same data, with these changes of its environment. */
  restart(environment?: Record<string, string>): Promise<void>
}

export interface MarketOptions {
  environment?: Record<string, string>
  /** A second process on the database of another market. */
  sharing?: Pick<Market, "databaseUrl" | "dataDirectory">
  /** What stands between the market and its database: given the address it works at, answers the one to use. */
  through?: (databaseUrl: string) => Promise<string>
  /** Shared by files, each of which is noted when the market is lent to it. */
  lent?: boolean
  /** How long it may take to come up, where several share the machine. */
  startMilliseconds?: number
}

const START_MILLISECONDS = 100_000

/**
 * A market of its own: a database copied from the migrated template, a data directory, the built server on a free port.
 */
export async function startMarket(options: MarketOptions = {}): Promise<Market> {
  const name = `market_${randomBytes(6).toString("hex")}`
  const databaseUrl = options.sharing?.databaseUrl ?? (await createDatabase(name, "template_market"))
  const workerUrl = workerUrlOf(databaseUrl)
  const dataDirectory = options.sharing?.dataDirectory ?? join(required("NORTHLOT_TEST_DIRECTORY"), name)
  mkdirSync(dataDirectory, { recursive: true })
  shareVehicleRegistry(dataDirectory)
  const environment = {
    ...process.env,
    NODE_ENV: "test",
    DATABASE_URL: (await options.through?.(workerUrl)) ?? workerUrl,
    MIGRATION_DATABASE_URL: databaseUrl,
    NORTHLOT_DATA_DIR: dataDirectory,
    NORTHLOT_DEMO: "0",
    NORTHLOT_ADMIN_USERNAME: "admin",
    NORTHLOT_ADMIN_PASSWORD: ADMIN_PASSWORD,
    NORTHLOT_LOG_LEVEL: "trace",
    // Other tests beside this one take the processor away for longer than a market in use would see it.
    NORTHLOT_PLUGIN_SECONDS: "20",
    // Many markets share the machine of a test run, and each is slow by itself; tests of outages set the product's own.
    NORTHLOT_STATEMENT_MILLISECONDS: "20000",
    // Passwords that nobody will ever steal; tests about passwords set the product's own.
    NORTHLOT_PASSWORD_COST: "4",
    // Receivers of tests; by its number alone the same address is as private as any.
    NORTHLOT_WEBHOOK_PRIVATE_HOSTS: "localhost",
    // To a push service of the test, sealed and signed as for any other.
    NORTHLOT_PUSH: "web",
    PORT: "0",
    ...options.environment,
  }
  const pool = poolOf(databaseUrl)
  const logFile = join(required("NORTHLOT_TEST_DIRECTORY"), `${name}.log`)
  const log = () => readFileSync(logFile, "utf8")
  if (!options.lent) noteUse(expect.getState().testPath!, logFile)
  const startProcess = async (change: NodeJS.ProcessEnv = {}) =>
    startMarketProcess({ ...environment, ...change }, logFile, options).catch((error: Error) => {
      throw new Error(`${error.message}\n${log().slice(-4_000)}`)
    })
  let child = await startProcess()
  const end = async (signal: NodeJS.Signals) => {
    if (child.process.exitCode !== null || child.process.signalCode !== null) return
    const exited = once(child.process, "exit")
    child.process.kill(signal)
    await exited
  }

  const market: Market = {
    get url() {
      return `http://127.0.0.1:${child.port}`
    },
    get port() {
      return child.port
    },
    pool,
    dataDirectory,
    databaseUrl,
    workerUrl,
    clock: clockOf(pool, () => market.inside("followClock")),
    log,
    logFile,
    async stop() {
      await end("SIGTERM")
      await pool.end()
      const written = log()
      process.stderr.write(toldAtTheEnd(written))
      expectNoSecrets(written)
    },
    async inside<Answer>(name: string, given: unknown = null): Promise<Answer> {
      const id = randomBytes(6).toString("hex")
      const { process: asked } = child
      return new Promise<Answer>((done, failed) => {
        const end = () => failed(new Error("The market has ended."))
        const hear = (message: { inside?: string; answer?: Answer; error?: string }) => {
          if (message.inside !== id) return
          asked.off("message", hear).off("exit", end)
          if (message.error === undefined) done(message.answer as Answer)
          else failed(new Error(message.error))
        }
        asked.on("message", hear).once("exit", end)
        asked.send({ inside: id, name, given })
      })
    },
    get pid() {
      return child.process.pid!
    },
    async ended() {
      const { process: watched } = child
      if (watched.exitCode === null && watched.signalCode === null)
        await new Promise((done) => watched.once("exit", done))
    },
    kill9: () => end("SIGKILL"),
    async restart(change = {}) {
      await end("SIGTERM")
      child = await startProcess({ ...change, PORT: String(child.port) })
    },
  }
  return market
}

/** For whoever reads why a file failed: which log is of its market, from which byte on. */
export function noteUse(file: string, log: string, from = 0): void {
  appendFileSync(join(required("NORTHLOT_TEST_DIRECTORY"), "markets-used"), `${JSON.stringify({ file, log, from })}\n`)
}

/** What whoever runs the tests should see of a log: all of it if they ask, else what ended a process or went past it. */
function toldAtTheEnd(log: string): string {
  if (process.env.NORTHLOT_LOG_LEVEL) return log
  const lines = log.split("\n").filter((line) => line !== "" && (!line.startsWith("{") || line.includes('"level":60')))
  return lines.map((line) => `${line}\n`).join("")
}

export const ADMIN_PASSWORD = "a-long-test-password"

export function poolOf(databaseUrl: string): Pool {
  const pool = new Pool({ connectionString: databaseUrl, max: 4 })
  pool.on("error", () => undefined)
  return pool
}

/** The clock of a market, which goes with the world's until it is moved; `moved` lets the market do what is due then. */
export function clockOf(pool: Pool, moved: () => Promise<unknown> = async () => undefined): SharedMarket["clock"] {
  let offsetMilliseconds = 0
  const setOffset = async (milliseconds: number) => {
    offsetMilliseconds = milliseconds
    await pool.query(
      `CREATE OR REPLACE FUNCTION northlot_now() RETURNS timestamptz LANGUAGE sql VOLATILE
       AS $$ SELECT clock_timestamp() + interval '${Math.round(milliseconds)} milliseconds' $$`
    )
    // A process that has ended remembers nothing.
    await moved().catch(() => undefined)
  }
  return {
    advance: (milliseconds) => setOffset(offsetMilliseconds + milliseconds),
    async now() {
      const { rows } = await pool.query<{ now: Date }>("SELECT northlot_now() AS now")
      return rows[0]!.now
    },
    reset: () => setOffset(0),
  }
}

async function startMarketProcess(
  environment: NodeJS.ProcessEnv,
  logFile: string,
  { startMilliseconds = START_MILLISECONDS }: MarketOptions
): Promise<{ process: ChildProcess; port: number }> {
  // A file takes what is written at once, however busy whoever reads it is.
  const written = openSync(logFile, "a")
  const child = fork(join(__dirname, "run-market.cjs"), {
    env: environment,
    stdio: ["ignore", written, written, "ipc"],
    // A start allocates much and keeps little: less of it is spent on collecting garbage.
    execArgv: ["--max-semi-space-size=64"],
  })
  closeSync(written)
  return new Promise((started, failed) => {
    const timer = setTimeout(() => {
      child.kill("SIGKILL")
      failed(new Error("The market did not start in time."))
    }, startMilliseconds)
    child.once("message", (message: { port: number }) => {
      clearTimeout(timer)
      started({ process: child, port: message.port })
    })
    child.once("exit", (code) => {
      clearTimeout(timer)
      failed(new Error(`The market ended while starting (${code}).`))
    })
  })
}

/** A database of its own, copied from the template or empty; answers its address as the owner. */
export async function createDatabase(name: string, template = "template1"): Promise<string> {
  const url = new URL(required("NORTHLOT_TEST_POSTGRES"))
  const client = new Client({ connectionString: url.href })
  await client.connect()
  try {
    // Two copies of one template at once refuse each other; the lock makes them take turns.
    await client.query("SELECT pg_advisory_lock(1)")
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`)
  } finally {
    await client.end()
  }
  url.pathname = `/${name}`
  return url.href
}

/** The same database as the role that works and owns nothing. */
export function workerUrlOf(databaseUrl: string): string {
  const url = new URL(required("NORTHLOT_TEST_WORKER"))
  url.pathname = new URL(databaseUrl).pathname
  return url.href
}

export function required(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: run the tests through their Jest project.`)
  return value
}

/** Unpacked once for the run instead of once a market: seconds of work, and 75 MB. */
function shareVehicleRegistry(dataDirectory: string): void {
  const shared = join(required("NORTHLOT_TEST_DIRECTORY"), "vehicle-registry")
  mkdirSync(shared, { recursive: true })
  const own = join(dataDirectory, "vin")
  if (!existsSync(own)) symlinkSync(shared, own)
}
