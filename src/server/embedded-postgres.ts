import { randomBytes } from "node:crypto"
import { chmod, chown, mkdir, open, readFile, readdir, rename, rm, stat, writeFile } from "node:fs/promises"
import { createServer } from "node:net"
import { basename, join } from "node:path"
import { Client } from "pg"
import { postgresTools, type PostgresTools } from "./postgres-tools"
import { StartError, fileError, fullDiskOr, refuseSmallDisk } from "./start-error"

export interface EmbeddedPostgres {
  /** Of the maintenance database `postgres`, as the superuser, who owns and migrates everything. */
  url: string
  urlOf(database: string): string
  /** As the role that the market works as: it owns nothing, and may do what the owner grants it. */
  workerUrlOf(database: string): string
  /** Creates the database unless it exists. */
  ensureDatabase(name: string): Promise<void>
  /** Fails when the server goes without having been stopped. */
  lost: Promise<never>
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  parameters?: Record<string, string>
  /** Ends the start early, leaving nothing running. */
  signal?: AbortSignal
}

interface Place extends PostgresTools {
  directory: string
  /** Postgres's own data directory, and in it the password of its superuser. */
  cluster: string
  parameters: Record<string, string>
}

const CLUSTER = "cluster"
const UNFINISHED = "unfinished-"
const PASSWORD = "northlot-password"
const SUPERUSER = "northlot"
const WORKER = "northlot_worker"
/** Held for as long as this process lives: one Northlot in one data directory. */
const SINGLE_START_LOCK = 7_205_759_403_792
/** How long another start may take to leave before this one gives way. */
const HANDOVER_MILLISECONDS = 5_000
const START_MILLISECONDS = 60_000
const START_ATTEMPTS = 3
const POLL_MILLISECONDS = 100
/**
 * A new database with the demo market takes some 100 MB, and its log as much again; later a few segments of the log
 * suffice.
 */
const NEEDED_MEGABYTES = { first: 256, later: 64 }

/**
 * Starts the Postgres of the npm package on a free port of the loopback address, with its data in
 * `directory`, or adopts the one that is still running there after a killed start. Whoever gets it has it alone.
 * @throws StartError
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
  // Nobody has to wait for it.
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
      // The lock goes with the server, not before it: a start that waits for it must not get a server that is leaving.
      if ((await runningPort(place)) !== null) {
        await place.run("pg_ctl", ["stop", "-D", cluster, "-m", "fast", "-w", "-t", "30"])
      }
      await lock.end().catch(() => undefined)
    },
  }
}

/** The role that works, with a password for this start alone: nobody else is on this server. */
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
    // Others may pass through to the cluster, which Postgres itself keeps to its own user.
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
 * Makes the cluster in a folder of this start's own and renames it when complete: a kill leaves no half of
 * one, its orphan disturbs nobody, and of two starts at once one is first.
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

/** What killed starts left; an orphan that still writes is swept by the start after this one. */
async function removeUnfinished({ directory }: Place): Promise<void> {
  const left = (await readdir(directory)).filter((name) => name.startsWith(UNFINISHED))
  await Promise.all(
    left.map((name) => rm(join(directory, name), { recursive: true, force: true }).catch(() => undefined))
  )
}

/**
 * A running server and the lock in it that keeps every other start out. A lock on a connection ends with
 * its process, however that ends: nothing stale can be left.
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
        `Northlot already runs with the data in ${place.directory}; stop that one, or set NORTHLOT_DATA_DIR to another folder.`
      )
    }
    if (waited > START_MILLISECONDS)
      throw new StartError(`Postgres does not answer; ${join(place.directory, "postgres.log")} may say why.`)
    await new Promise((resume) => setTimeout(resume, POLL_MILLISECONDS))
  }
}

/** The lock; or that another start has it; or that the server does not answer, as when it recovers or leaves. */
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
      `The password in ${join(cluster, PASSWORD)} does not belong to the database there; set NORTHLOT_DATA_DIR to another folder to begin anew.`
    )
  }
}

/** Starts the server; `null` when it did not come up this time but may the next. @throws StartError */
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
    // Another start was faster, the port went to another program, or the memory of a killed server is still in use.
    if ((await runningPort(place)) !== null || attempt < START_ATTEMPTS) return null
    throw await fullDiskOr(new StartError(`Postgres did not start: ${await lastLines(log)}`), directory)
  }
}

/** The port of the server that runs on this cluster, or `null`; the pid file of a killed one counts as none. */
async function runningPort(place: Place): Promise<number | null> {
  const file = join(place.cluster, "postmaster.pid")
  const lines = (await readFile(file, "utf8").catch(() => "")).split("\n")
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  if (!(pid > 0 && port > 0) || !isAlive(pid)) return null
  if (await isAnotherProgram(pid)) {
    // The number belongs to another program since, and Postgres would take that for itself.
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

/** Where the system does not tell what a process runs, it is believed to be Postgres. */
async function isAnotherProgram(pid: number): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => null)
  // Nothing is said of a process that has ended and that its parent has not asked after yet.
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
