import { randomBytes } from "node:crypto"
import { chmod, chown, mkdir, open, readFile, readdir, rename, rm, stat, writeFile } from "node:fs/promises"
import { createServer } from "node:net"
import { basename, join } from "node:path"
import { Client } from "pg"
import { postgresTools, type PostgresTools } from "./postgres-tools"
import { StartError, fileError, fullDiskOr, refuseSmallDisk } from "./start-error"

export interface EmbeddedPostgres {
  /** The address of the maintenance database `postgres` for the superuser, who owns and migrates everything. */
  url: string
  urlOf(database: string): string
  /**
   * The address of a database for the market's own Postgres role. This role owns nothing and has only the rights that
   * the owner grants.
   */
  workerUrlOf(database: string): string
  /** Creates the database unless it exists. */
  ensureDatabase(name: string): Promise<void>
  /** Rejects if the server ends without `stop`. */
  lost: Promise<never>
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  parameters?: Record<string, string>
  /** Aborts the start and leaves nothing running. */
  signal?: AbortSignal
}

interface Place extends PostgresTools {
  directory: string
  /** Postgres's data directory, which also holds the superuser's password. */
  cluster: string
  parameters: Record<string, string>
}

const CLUSTER = "cluster"
const UNFINISHED = "unfinished-"
const PASSWORD = "northlot-password"
const SUPERUSER = "northlot"
const WORKER = "northlot_worker"
/** An advisory lock that this process holds until it ends, so that only one market uses a data directory at a time. */
const SINGLE_START_LOCK = 7_205_759_403_792
/** How long a start waits for another process to release the data directory, before the start fails. */
const HANDOVER_MILLISECONDS = 5_000
const START_MILLISECONDS = 60_000
const START_ATTEMPTS = 3
const POLL_MILLISECONDS = 100
/**
 * The free disk space that a start needs. A new database with the demo market takes some 100 MB, and its write-ahead
 * log as much again. An existing database needs space for a few segments of the log only.
 */
const NEEDED_MEGABYTES = { first: 256, later: 64 }

/**
 * Starts the Postgres of the npm package on a free loopback port, with its data in `directory`. A server that a killed
 * start left running is used again. While this process runs, no other start can use the data. @throws StartError
 */
export async function startEmbeddedPostgres(
  directory: string,
  options: EmbeddedPostgresOptions = {}
): Promise<EmbeddedPostgres> {
  const { parameters = {}, signal } = options
  const cluster = join(directory, CLUSTER)
  await makeDirectory(directory)
  const place: Place = { ...(await postgresTools(directory, cluster)), directory, cluster, parameters }
  const isNew = !(await hasCluster(place))
  await refuseSmallDisk(directory, isNew ? NEEDED_MEGABYTES.first : NEEDED_MEGABYTES.later)
  if (isNew) await makeCluster(place, signal)
  const password = await readFile(join(cluster, PASSWORD), "utf8").catch((error) => {
    throw fileError(error, join(cluster, PASSWORD))
  })

  const urlOf = (port: number, database: string, role = `${SUPERUSER}:${password}`) =>
    `postgres://${role}@127.0.0.1:${port}/${database}`
  const { port, lock } = await holdServer(place, (port) => urlOf(port, "postgres"), signal)
  await removeUnfinished(place)
  const workerPassword = await makeWorker(lock)
  let leaving = false
  const lost = new Promise<never>((_, failed) => {
    lock.once("end", () => {
      if (leaving) return
      const plain = new StartError(`Postgres has ended by itself; ${join(directory, "postgres.log")} may say why.`)
      void fullDiskOr(plain, directory).then(failed)
    })
  })
  // Without a listener the rejection would end the process.
  lost.catch(() => undefined)
  return {
    lost,
    url: urlOf(port, "postgres"),
    urlOf: (database) => urlOf(port, database),
    workerUrlOf: (database) => urlOf(port, database, `${WORKER}:${workerPassword}`),
    async ensureDatabase(name) {
      const { rowCount } = await lock.query("SELECT 1 FROM pg_database WHERE datname = $1", [name])
      if (rowCount === 0) await lock.query(`CREATE DATABASE ${lock.escapeIdentifier(name)}`)
    },
    async stop() {
      leaving = true
      // Postgres stops before this start releases its lock. So a waiting start never uses a Postgres that is stopping.
      if ((await runningPort(place)) !== null) {
        await place.run("pg_ctl", ["stop", "-D", cluster, "-m", "fast", "-w", "-t", "30"])
      }
      await lock.end().catch(() => undefined)
    },
  }
}

/** Creates the market's role with a random password for this start alone, because nobody else uses this server. */
async function makeWorker(lock: Client): Promise<string> {
  const password = randomBytes(24).toString("base64url")
  const { rowCount } = await lock.query("SELECT 1 FROM pg_roles WHERE rolname = $1", [WORKER])
  const act = rowCount === 0 ? "CREATE" : "ALTER"
  await lock.query(
    `${act} ROLE ${WORKER} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION PASSWORD ${lock.escapeLiteral(password)}`
  )
  return password
}

async function makeDirectory(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true })
    // Other users may pass through this folder; Postgres itself closes the cluster to them.
    if (process.getuid?.() === 0) await chmod(directory, 0o711)
  } catch (error) {
    throw fileError(error, directory)
  }
}

function hasCluster({ cluster }: Place): Promise<boolean> {
  return stat(join(cluster, "PG_VERSION")).then(
    () => true,
    () => false
  )
}

/**
 * Makes the cluster in a temporary folder and renames it when it is complete. So a killed start leaves no half
 * cluster, and of two concurrent starts one wins.
 */
async function makeCluster(place: Place, signal?: AbortSignal): Promise<void> {
  const { run, owner, directory, cluster } = place
  const name = `${UNFINISHED}${randomBytes(6).toString("hex")}`
  const unfinished = join(directory, name)
  const given = join(directory, `${name}.password`)
  const password = randomBytes(24).toString("base64url")
  try {
    await mkdir(unfinished, { mode: 0o700 })
    await writeFile(given, password, { mode: 0o600 })
    if (owner) for (const path of [unfinished, given]) await chown(path, owner.uid, owner.gid)
    await run(
      "initdb",
      [
        `--pgdata=${unfinished}`,
        `--username=${SUPERUSER}`,
        `--pwfile=${given}`,
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        "--locale=C",
        "--no-instructions",
      ],
      signal
    )
    await rename(given, join(unfinished, PASSWORD))
    await rename(unfinished, cluster)
  } catch (error) {
    if (await hasCluster(place)) return
    await Promise.all(
      [unfinished, given].map((path) => rm(path, { recursive: true, force: true }).catch(() => undefined))
    )
    signal?.throwIfAborted()
    throw await fullDiskOr(fileError(error, directory), directory)
  }
}

/** Removes folders of killed starts. If a leftover process still writes to one, the next start removes it. */
async function removeUnfinished({ directory }: Place): Promise<void> {
  const left = (await readdir(directory)).filter((name) => name.startsWith(UNFINISHED))
  await Promise.all(
    left.map((name) => rm(join(directory, name), { recursive: true, force: true }).catch(() => undefined))
  )
}

/**
 * A running server and the lock in it that excludes other starts. The lock belongs to a connection, so it ends with
 * its process and cannot become stale.
 */
async function holdServer(
  place: Place,
  urlOf: (port: number) => string,
  signal?: AbortSignal
): Promise<{ port: number; lock: Client }> {
  const began = Date.now()
  let started = false
  let attempts = 0
  for (;;) {
    let port = await runningPort(place)
    if (port === null) {
      signal?.throwIfAborted()
      port = await startServer(place, ++attempts)
      started = port !== null
    }
    const answer = port === null ? "silent" : await tryHold(urlOf(port), place)
    if (typeof answer === "object") {
      if (!signal?.aborted) return { port: port!, lock: answer }
      await place.run("pg_ctl", ["stop", "-D", place.cluster, "-m", "fast", "-w"])
      await answer.end().catch(() => undefined)
      throw signal.reason
    }
    if (!started) signal?.throwIfAborted()
    const waited = Date.now() - began
    if (answer === "held" && waited > HANDOVER_MILLISECONDS) {
      throw new StartError(
        `Northlot already runs with the data in ${place.directory}; stop that process, or set NORTHLOT_DATA_DIR to another folder.`
      )
    }
    if (waited > START_MILLISECONDS)
      throw new StartError(`Postgres does not answer; ${join(place.directory, "postgres.log")} may say why.`)
    await new Promise((resume) => setTimeout(resume, POLL_MILLISECONDS))
  }
}

/**
 * Takes the advisory lock that allows only one market per data directory. Returns the connection that holds the lock;
 * "held" if another start has it; "silent" if the server does not answer because it recovers or stops.
 */
async function tryHold(url: string, { cluster }: Place): Promise<Client | "held" | "silent"> {
  const client = new Client({ connectionString: url, application_name: "northlot-start" })
  client.on("error", () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ held: boolean }>("SELECT pg_try_advisory_lock($1) AS held", [
      SINGLE_START_LOCK,
    ])
    if (rows[0]!.held) return client
    await client.end()
    return "held"
  } catch (error) {
    await client.end().catch(() => undefined)
    if ((error as { code?: string }).code !== "28P01") return "silent"
    throw new StartError(
      `The password in ${join(cluster, PASSWORD)} does not belong to the database there; set NORTHLOT_DATA_DIR to another folder to begin with a new database.`
    )
  }
}

/** Starts the server; `null` if it failed this time but a retry may succeed. @throws StartError */
async function startServer(place: Place, attempt: number): Promise<number | null> {
  const { run, owner, directory, cluster, parameters } = place
  const log = join(directory, "postgres.log")
  try {
    await (await open(log, "a", 0o640)).close()
    if (owner) await chown(log, owner.uid, owner.gid)
  } catch (error) {
    throw fileError(error, log)
  }
  const port = await freePort()
  const options: Record<string, string> = {
    port: String(port),
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: "200",
    shared_buffers: "128MB",
    timezone: "UTC",
    log_timezone: "UTC",
    ...parameters,
  }
  const flags = Object.entries(options)
    .map(([name, value]) => `-c ${name}='${value}'`)
    .join(" ")
  try {
    await run("pg_ctl", ["start", "-D", cluster, "-w", "-t", "60", "-l", log, "-o", flags])
    return port
  } catch {
    // Another start was faster, another program took the port, or a killed server's shared memory is still in use.
    if ((await runningPort(place)) !== null || attempt < START_ATTEMPTS) return null
    throw await fullDiskOr(new StartError(`Postgres did not start: ${await lastLines(log)}`), directory)
  }
}

/** The port of the server that runs on this cluster, or `null`. The pid file of a killed server is ignored. */
async function runningPort(place: Place): Promise<number | null> {
  const file = join(place.cluster, "postmaster.pid")
  const lines = (await readFile(file, "utf8").catch(() => "")).split("\n")
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  if (!(pid > 0 && port > 0) || !isAlive(pid)) return null
  if (await isAnotherProgram(pid)) {
    // Another program has this process id now, and Postgres would take it for a running server.
    await rm(file, { force: true })
    return null
  }
  return port
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
}

/** Whether this process runs a program other than Postgres. False if the system does not show the program. */
async function isAnotherProgram(pid: number): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => null)
  // A zombie process has an empty command line.
  return command !== null && basename(command.split("\0")[0]!) !== "postgres"
}

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer()
    probe.once("error", failed)
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => found(port))
    })
  })
}

async function lastLines(path: string): Promise<string> {
  const text = await readFile(path, "utf8").catch(() => "")
  return text.trim().split("\n").slice(-3).join(" ") || "it left no word of why."
}
