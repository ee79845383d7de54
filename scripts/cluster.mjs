// npm run cluster: the processes of a production on this machine. It runs Postgres, Redis, a migration, two request
// servers and two workers, behind one address.
// A crashed process restarts; a process that was stopped (by SIGTERM) does not.
// npm run cluster -- --servers 3 --workers 1 --tls-cert file --tls-key file --metrics 9464
// (--metrics is the first of consecutive ports, one for each process.)
import { fork, spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { mkdir } from "node:fs/promises"
import { createRequire } from "node:module"
import { createServer } from "node:net"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { alone } from "./alone.mjs"
import { installDependencies } from "./install.mjs"
import { onLauncherGone } from "./launcher.mjs"
import { report, root } from "./serve.mjs"

const require = createRequire(import.meta.url)
const STOP_MILLISECONDS = 20_000
const AGAIN_MILLISECONDS = 500
const REDIS_MILLISECONDS = 10_000
/** Each process uses about forty connections, and more during a restart. */
const CONNECTIONS_OF_PROCESS = 60

const { env } = process
const { values: given } = parseArgs({
  options: {
    servers: { type: "string", default: "2" },
    workers: { type: "string", default: "2" },
    "tls-cert": { type: "string" },
    "tls-key": { type: "string" },
    metrics: { type: "string" },
    "server-only": { type: "boolean", default: false },
  },
})
const port = Number(env.PORT || 8000)
const tls = given["tls-cert"] && { cert: readFileSync(given["tls-cert"]), key: readFileSync(given["tls-key"]) }
const names = (kind, count) => Array.from({ length: count }, (_, index) => `${kind}-${index + 1}`)
const servers = names("server", Number(given.servers))
const workers = names("worker", Number(given.workers))

const stopping = new AbortController()
/** The running servers and workers. */
const running = []
const undo = []

async function openPostgres(dataDirectory) {
  // The addresses of the database: `worker` for the running market, `owner` for the role that owns the tables.
  if (env.DATABASE_URL) return { worker: env.DATABASE_URL, owner: env.MIGRATION_DATABASE_URL || env.DATABASE_URL }
  const { startEmbeddedPostgres } = require(join(root, "dist/src/server/embedded-postgres.js"))
  report("Starting Postgres")
  const connections = String(CONNECTIONS_OF_PROCESS * (servers.length + workers.length + 1))
  const postgres = await startEmbeddedPostgres(join(dataDirectory, "database"), {
    parameters: { max_connections: connections },
    signal: stopping.signal,
  })
  undo.push(() => postgres.stop())
  postgres.lost.catch((error) => void stop(error.message, 1))
  await postgres.ensureDatabase("northlot")
  return { worker: postgres.workerUrlOf("northlot"), owner: postgres.urlOf("northlot") }
}

async function openRedis(dataDirectory) {
  if (env.REDIS_URL) return env.REDIS_URL
  report("Starting Redis")
  const folder = join(dataDirectory, "redis")
  await mkdir(folder, { recursive: true })
  const redisPort = await freePort()
  // The shell stops Redis when its pipe from this process closes. The pipe closes even if this process is killed.
  const script = `redis-server "$@" & redis=$!; (read -r _; kill $redis) <&3 & wait $redis`
  const settings = { port: redisPort, bind: "127.0.0.1", dir: folder, appendonly: "yes", loglevel: "warning" }
  const flags = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)])
  if (!(await found("redis-server")))
    throw new Sentence("Redis is missing: install it (Debian: apt-get install redis-server), or set REDIS_URL.")
  const child = spawn("sh", ["-c", script, "redis", ...flags], {
    detached: true,
    stdio: ["ignore", "ignore", "inherit", "pipe"],
  })
  const ended = once(child, "exit").then(() => {
    if (!stopping.signal.aborted) void stop("Redis has ended", 1)
  })
  undo.push(async () => {
    child.stdio[3].end()
    await ended
  })
  const url = `redis://127.0.0.1:${redisPort}`
  const { default: Redis } = await import("ioredis")
  const client = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: null })
  client.on("error", () => undefined)
  const late = setTimeout(() => client.disconnect(), REDIS_MILLISECONDS)
  try {
    await client.ping()
  } catch {
    throw new Sentence("Redis did not start; the lines above may say why.")
  } finally {
    clearTimeout(late)
    client.disconnect()
  }
  return url
}

async function found(program) {
  const probe = spawn(program, ["--version"], { stdio: "ignore" })
  return once(probe, "exit").then(
    () => true,
    () => false
  )
}

async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1")
  await once(probe, "listening")
  const { port: free } = probe.address()
  probe.close()
  await once(probe, "close")
  return free
}

/** An error whose message is one sentence for the person at the terminal. */
class Sentence extends Error {}

/** The child has its own session, so that Ctrl-C reaches only this process, which stops the others in order. */
function run(args, environment) {
  return fork(join(root, "scripts/serve.mjs"), args, {
    cwd: root,
    detached: true,
    env: { ...env, npm_lifecycle_event: "", MIGRATION_DATABASE_URL: "", PORT: "0", ...environment },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  })
}

async function migrate(environment) {
  const child = run(["migrate"], environment)
  stopping.signal.addEventListener("abort", () => child.kill("SIGTERM"), { once: true })
  const [code] = await once(child, "exit")
  stopping.signal.throwIfAborted()
  if (code !== 0) throw new Sentence("The database could not be brought to this version; the lines above say why.")
}

/**
 * Starts a process and restarts it whenever it crashes. Resolves when the process first serves; rejects if the first
 * start fails.
 */
function keep(name, mode, common, balancer) {
  const metrics = given.metrics && Number(given.metrics) + [...servers, ...workers].indexOf(name)
  const environment = metrics ? { ...common, NORTHLOT_METRICS: String(metrics) } : common
  let child
  let again
  const begin = (served = () => undefined, failed = () => undefined) => {
    const began = run([], { ...environment, MEDUSA_WORKER_MODE: mode })
    child = began
    began.on("message", (message) => {
      if (!message.port) return
      if (mode === "server") balancer.add(name, message.port)
      // Scripts parse these lines to find a process of the cluster.
      const told = metrics ? `  metrics http://127.0.0.1:${metrics}/metrics` : ""
      console.log(`  ${name.padEnd(10)} http://127.0.0.1:${message.port}  process ${began.pid}${told}`)
      served()
    })
    began.once("exit", (code, signal) => {
      balancer.remove(name)
      failed(new Sentence(`${name} did not start; the lines above say why.`))
      if (stopping.signal.aborted) return
      if (code === 0) return report(`${name} has left`)
      report(`${name} has crashed (${code ?? signal}) and is started again`)
      again = setTimeout(begin, AGAIN_MILLISECONDS)
    })
  }
  running.push({
    end() {
      clearTimeout(again)
      return end(child)
    },
  })
  return new Promise((served, failed) => {
    stopping.signal.addEventListener("abort", () => failed(stopping.signal.reason), { once: true })
    begin(served, failed)
  })
}

async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, "exit")
  child.kill("SIGTERM")
  const late = setTimeout(() => child.kill("SIGKILL"), STOP_MILLISECONDS)
  await ended
  clearTimeout(late)
}

async function begin() {
  await alone(root, report, async (descriptor) => {
    installDependencies(root, report, descriptor, "all")
    const { buildAll } = await import("./build.mjs")
    await buildAll(report, { pages: !given["server-only"], kitPackage: false })
  })
  const { dataDirectoryOf } = require(join(root, "dist/src/platform/configuration.js"))
  const dataDirectory = dataDirectoryOf(env)
  await mkdir(dataDirectory, { recursive: true })

  // The balancer's package is installed only at this point.
  const { createBalancer } = await import("./balancer.mjs")
  const balancer = createBalancer({ tls })
  const address = await balancer.listen(port).catch((error) => {
    throw error.code === "EADDRINUSE" ? new Sentence(`something else listens on port ${port}; set PORT.`) : error
  })
  undo.push(() => balancer.close())
  const { owner, worker } = await openPostgres(dataDirectory)
  const redis = await openRedis(dataDirectory)
  stopping.signal.throwIfAborted()
  const publicUrl = env.NORTHLOT_PUBLIC_URL || `http${tls ? "s" : ""}://localhost:${address}`
  const common = {
    DATABASE_URL: worker,
    REDIS_URL: redis,
    NORTHLOT_PUBLIC_URL: publicUrl,
    NORTHLOT_TRUSTED_PROXIES: String(Number(env.NORTHLOT_TRUSTED_PROXIES || 0) + 1),
  }
  report("Migrating the database")
  await migrate({ ...common, MIGRATION_DATABASE_URL: owner })
  report(`Starting ${servers.length} servers and ${workers.length} workers`)
  const [first, ...others] = servers
  // Only one process loads the demo; its sales need the events that the workers deliver.
  const withoutDemo = { ...common, NORTHLOT_DEMO: "0" }
  await Promise.all(workers.map((name) => keep(name, "worker", withoutDemo, balancer)))
  stopping.signal.throwIfAborted()
  await keep(first, "server", common, balancer)
  stopping.signal.throwIfAborted()
  await Promise.all(others.map((name) => keep(name, "server", withoutDemo, balancer)))
  report("Ready")
  console.log(`\n  All of it      ${publicUrl}\n\n  Ctrl-C stops it.\n`)
}

/** Stops servers and workers together, then their dependencies in reverse order of start. */
async function stop(why, code = 0) {
  if (stopping.signal.aborted) return
  console.log(`\nStopping (${why})`)
  stopping.abort(new Error("It was stopped."))
  // If the cluster is still starting, waits until that start has ended.
  await begun.catch(() => undefined)
  await Promise.all(running.map((one) => one.end()))
  for (const step of undo.reverse()) await step().catch((error) => console.error(error))
  process.exit(code)
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void stop(signal))
onLauncherGone(() => void stop("npm has ended"))

console.log("\nNorthlot, as several processes\n")
const begun = begin()
begun.catch(async (error) => {
  if (stopping.signal.aborted) return
  const isExpected = error instanceof Sentence || error.name === "StartError"
  console.error(isExpected ? `\nNorthlot could not start: ${error.message}` : error)
  await stop("the error above", 1)
})
