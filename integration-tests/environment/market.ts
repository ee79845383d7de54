import { fork, type ChildProcess } from "node:child_process"
import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { appendFileSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { Client, Pool } from "pg"
import { expectNoSecrets } from "./told-secrets"

/** The functions of a market that every test may use, even with a shared market. */
export interface SharedMarket {
  url: string
  port: number
  pool: Pool
  dataDirectory: string
  /** The database's address with the role that owns the tables. Tests need its rights to prepare data. */
  databaseUrl: string
  /** The database's address with the market's own role. */
  workerUrl: string
  /** The database's clock, from which the market takes all times. */
  clock: {
    /** Moves the clock forward by this many milliseconds. */
    advance(milliseconds: number): Promise<void>
    /** The current time of the market. */
    now(): Promise<Date>
    reset(): Promise<void>
  }
  /**
   * Stops the market; a shared market runs on, and only the file's connections are closed.
   * @throws Error if the market's log contains a secret of this file
   */
  stop(): Promise<void>
  /** Runs a function of `inside-market.cjs` in the market's process and returns its result. */
  inside<Answer>(name: string, given?: unknown): Promise<Answer>
}

export interface Market extends SharedMarket {
  readonly pid: number
  /** The market's whole output, including output that bypasses its log. */
  log(): string
  readonly logFile: string
  /** Resolves when the process has ended, for whatever reason. */
  ended(): Promise<void>
  /** Ends the process like a power failure. */
  kill9(): Promise<void>
  /** Restarts the process on the same data, with changed environment variables. */
  restart(environment?: Record<string, string>): Promise<void>
}

export interface MarketOptions {
  environment?: Record<string, string>
  /** Runs as a second process on the database and data directory of this other market. */
  sharing?: Pick<Market, "databaseUrl" | "dataDirectory">
  /** Inserts a proxy between the market and its database. Receives the database's address and returns the proxy's. */
  through?: (databaseUrl: string) => Promise<string>
  /**
   * Whether the market is lent to several test files. The lender then records which files used it, for failure reports.
   */
  lent?: boolean
  /** The timeout of the start; `START_MILLISECONDS` by default. */
  startMilliseconds?: number
}

const START_MILLISECONDS = 100_000

/**
 * Starts a separate market: a database copied from the migrated template, a data directory, the built server on a
 * free port.
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
    // A busy machine delays plugins more than in production.
    NORTHLOT_PLUGIN_SECONDS: "20",
    // A busy machine delays statements. Tests of outages set the production value.
    NORTHLOT_STATEMENT_MILLISECONDS: "20000",
    // A low cost is enough for test passwords. Tests of passwords set the production value.
    NORTHLOT_PASSWORD_COST: "4",
    // Test receivers for webhooks run on localhost. The address 127.0.0.1 is still refused as private.
    NORTHLOT_WEBHOOK_PRIVATE_HOSTS: "localhost",
    // Push messages are signed and encrypted as in production, and go to the test's own push service.
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

/**
 * Records that a market's log from the byte `from` on belongs to this test file. If a test fails, that part is saved.
 */
export function noteUse(file: string, log: string, from = 0): void {
  appendFileSync(join(required("NORTHLOT_TEST_DIRECTORY"), "markets-used"), `${JSON.stringify({ file, log, from })}\n`)
}

/**
 * The part of a market's log to print at the end: all of it if `NORTHLOT_LOG_LEVEL` is set, else only fatal errors and
 * output without log format.
 */
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

/**
 * The clock of a market. It runs with real time from the time to which it was moved. `moved` makes the market do due
 * work.
 */
export function clockOf(pool: Pool, moved: () => Promise<unknown> = async () => undefined): SharedMarket["clock"] {
  let offsetMilliseconds = 0
  const setOffset = async (milliseconds: number) => {
    offsetMilliseconds = milliseconds
    await pool.query(
      `CREATE OR REPLACE FUNCTION northlot_now() RETURNS timestamptz LANGUAGE sql VOLATILE
       AS $$ SELECT clock_timestamp() + interval '${Math.round(milliseconds)} milliseconds' $$`
    )
    // `moved` fails if the market's process has ended. No process then has to follow the clock.
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
  // The market's process writes its output to a file itself. No output is lost while the test is busy.
  const written = openSync(logFile, "a")
  const child = fork(join(__dirname, "run-market.cjs"), {
    env: environment,
    stdio: ["ignore", written, written, "ipc"],
    // A start allocates much short-lived memory, so a larger young generation saves garbage collections.
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

/** Creates a database, copied from the template or empty, and returns the owner's address. */
export async function createDatabase(name: string, template = "template1"): Promise<string> {
  const url = new URL(required("NORTHLOT_TEST_POSTGRES"))
  const client = new Client({ connectionString: url.href })
  await client.connect()
  try {
    // Postgres refuses concurrent copies of one template, so the lock makes them take turns. The first copy waits
    // until the template is migrated.
    await client.query("SELECT pg_advisory_lock(1)")
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`)
  } finally {
    await client.end()
  }
  url.pathname = `/${name}`
  return url.href
}

/** The address of the same database with the market's role, which owns no tables. */
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

/** The registry is unpacked once for the run, because it takes seconds and 75 MB. */
function shareVehicleRegistry(dataDirectory: string): void {
  const shared = join(required("NORTHLOT_TEST_DIRECTORY"), "vehicle-registry")
  mkdirSync(shared, { recursive: true })
  const own = join(dataDirectory, "vin")
  if (!existsSync(own)) symlinkSync(shared, own)
}
