// npm run dev: the whole product on one address, with every edit applied at once. Vite updates the pages.
// An edit of the server or the contract restarts the server while its callers wait.
import { fork } from "node:child_process"
import { createServer, request as ask } from "node:http"
import { createRequire } from "node:module"
import { connect } from "node:net"
import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { alone } from "./alone.mjs"
import { installDependencies } from "./install.mjs"
import { onLauncherGone } from "./launcher.mjs"
import { fail, report, root } from "./serve.mjs"

const require = createRequire(import.meta.url)
const OF_THE_SERVER = /^\/(api|webhooks|sandbox|uploads|socket\.io|robots\.txt|sitemap)/
/** Editors save several files almost at once. */
const PAUSE_MILLISECONDS = 60
const STOP_MILLISECONDS = 15_000

const port = Number(process.env.PORT || 8000)
const publicUrl = process.env.NORTHLOT_PUBLIC_URL || `http://localhost:${port}`

/** Builds contract, server and plugins if their sources have changed. */
const build = () =>
  alone(root, report, async (descriptor) => {
    installDependencies(root, report, descriptor, "run")
    const { buildAll } = await import("./build.mjs")
    await buildAll(report, { pages: false, kitPackage: false })
  })

/**
 * Opens the database that all restarted servers share. With DATABASE_URL, it returns this address and starts no
 * Postgres.
 */
async function openDatabase() {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, stop: async () => undefined }
  const { dataDirectoryOf } = require(join(root, "dist/src/platform/configuration.js"))
  const { startEmbeddedPostgres } = require(join(root, "dist/src/server/embedded-postgres.js"))
  const dataDirectory = dataDirectoryOf(process.env)
  await mkdir(dataDirectory, { recursive: true })
  report("Starting Postgres")
  const postgres = await startEmbeddedPostgres(join(dataDirectory, "database"), { signal: stopping.signal })
  postgres.lost.catch((error) => stop(error.message))
  await postgres.ensureDatabase("northlot")
  return { url: postgres.urlOf("northlot"), stop: () => postgres.stop() }
}

/** The running server, and the prepared process that will replace it. */
function servers(databaseUrl) {
  let running
  let next
  let loaded = []
  let welcomed = false
  let tell = null
  let answering
  /** From here on, requests wait for the next server. */
  const pause = () => {
    if (!tell) answering = new Promise((done) => (tell = done))
  }
  pause()

  const prepare = () => {
    const child = fork(join(root, "scripts/dev-server.cjs"), {
      cwd: root,
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        PORT: "0",
        NORTHLOT_PUBLIC_URL: publicUrl,
        NORTHLOT_DEV_WELCOME: welcomed ? "" : String(port),
      },
    })
    if (loaded.length > 0) child.send({ load: loaded })
    return child
  }

  const end = async (child, signal) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((done) => child.once("exit", done))
    child.kill(signal)
    const late = setTimeout(() => child.kill("SIGKILL"), STOP_MILLISECONDS)
    await ended
    clearTimeout(late)
  }

  return {
    /** The server's port; during a restart the promise is pending. */
    port: () => answering,
    async start() {
      const before = running
      pause()
      const began = Date.now()
      running = next?.connected ? next : prepare()
      next = undefined
      const child = running
      // Kills the old server at once. Committed work is as safe as in a power failure, and nobody needs the pending
      // answers.
      await end(before, "SIGKILL")
      child.on("message", (message) => {
        if (message.report) report(message.report)
        if (!message.port || child !== running) return
        tell(message.port)
        tell = null
        report(welcomed ? `The server runs again, after ${((Date.now() - began) / 1000).toFixed(1)} s` : "Ready")
        welcomed = true
        loaded = message.loaded
        next = prepare()
      })
      child.once("exit", () => {
        if (child !== running) return
        pause()
        if (!stopping.signal.aborted) report("The server has ended; the next edit starts it again")
      })
      child.send({ start: true })
    },
    async stop() {
      const [last, ready] = [running, next]
      running = next = undefined
      await Promise.all([end(last, "SIGTERM"), end(ready, "SIGKILL")])
    },
  }
}

/** Vite for one application, behind the shared address. */
async function viteFor(folder, door, plugins = []) {
  const own = createRequire(join(root, folder, "package.json"))
  const { createServer: createVite } = await import(pathToFileURL(own.resolve("vite")))
  return createVite({
    root: join(root, folder),
    configFile: join(root, folder, "vite.config.ts"),
    plugins,
    server: { middlewareMode: true, hmr: { server: door, path: `hot-${folder}` } },
    logLevel: "warn",
    clearScreen: false,
  })
}

async function pass(request, response, serverPort) {
  const { method, url, headers } = request
  const onward = ask({ host: "127.0.0.1", port: serverPort, method, path: url, headers, agent: false }, (answer) => {
    response.writeHead(answer.statusCode, answer.headers)
    answer.pipe(response)
  })
  onward.on("error", () => (response.headersSent ? response.destroy() : response.writeHead(502).end()))
  response.on("close", () => onward.destroy())
  request.pipe(onward)
}

function passSocket(request, socket, head, serverPort) {
  const onward = connect(serverPort, "127.0.0.1", () => {
    const lines = request.rawHeaders.flatMap((_, at, all) => (at % 2 === 0 ? [`${all[at]}: ${all[at + 1]}`] : []))
    onward.write([`${request.method} ${request.url} HTTP/1.1`, ...lines, "", ""].join("\r\n"))
    onward.write(head)
    socket.pipe(onward).pipe(socket)
  })
  for (const [one, other] of [
    [socket, onward],
    [onward, socket],
  ])
    one.on("error", () => other.destroy()).on("close", () => other.destroy())
}

const stopping = new AbortController()
const undo = []
let begun

/** Stops everything that runs, in reverse order of start, after the work under way has finished. */
async function stop(why, code = 0) {
  if (stopping.signal.aborted) return
  console.log(`\nStopping (${why})`)
  setTimeout(() => process.exit(1), 2 * STOP_MILLISECONDS).unref()
  stopping.abort()
  await begun.catch(() => undefined)
  for (const step of undo.reverse()) await step().catch((error) => console.error(error))
  process.exit(code)
}

async function begin() {
  let open
  const answer = new Promise((done) => (open = done))
  const door = createServer((request, response) => void answer.then((give) => give(request, response)))
  await new Promise((done, failed) => door.once("error", failed).listen(port, done))
  undo.push(async () => {
    door.close()
    door.closeAllConnections()
  })
  await build()
  stopping.signal.throwIfAborted()
  const database = await openDatabase()
  undo.push(database.stop)
  stopping.signal.throwIfAborted()
  const server = servers(database.url)
  undo.push(server.stop)
  await server.start()

  const [storefront, admin] = await Promise.all([
    viteFor("storefront", door),
    // Vite creates a new watcher whenever it restarts itself.
    viteFor("admin", door, [{ name: "northlot:follow-edits", configureServer: ({ watcher }) => followEdits(watcher) }]),
  ])
  undo.push(async () => void (await Promise.all([storefront.close(), admin.close()])))
  open((request, response) => {
    const missing = () => response.writeHead(404).end()
    if (OF_THE_SERVER.test(request.url)) void server.port().then((serverPort) => pass(request, response, serverPort))
    else if (/^\/admin(\/|\?|$)/.test(request.url)) {
      request.url = request.url.replace(/^\/admin(?!\/)/, "/admin/")
      admin.middlewares(request, response, missing)
    } else storefront.middlewares(request, response, missing)
  })
  door.on("upgrade", (request, socket, head) => {
    if (!request.url.startsWith("/socket.io")) return
    void server.port().then((serverPort) => passSocket(request, socket, head, serverPort))
  })
  report("Watching")

  function followEdits(watcher) {
    const edited = new Set()
    let due
    let turn = Promise.resolve()
    const follow = async () => {
      const paths = [...edited]
      edited.clear()
      try {
        const { buildChanged } = await import("./build.mjs")
        await buildChanged(paths)
        if (!stopping.signal.aborted) await server.start()
      } catch (error) {
        for (const path of paths) edited.add(path)
        report(`This does not compile yet: ${error.message}`)
      }
      // Vite reads the endpoints' addresses only at its start.
      if (paths.some((path) => path.includes("/contract/src/endpoints/"))) await storefront.restart()
    }
    const sources = ["src", "contract/src", "packages", "medusa-config.ts", "plugins"].map((path) => join(root, path))
    watcher.add(sources)
    watcher.on("all", (_event, path) => {
      if (!/(?<!\.test)\.tsx?$/.test(path) || !sources.some((source) => path.startsWith(source))) return
      edited.add(path)
      clearTimeout(due)
      due = setTimeout(() => (turn = turn.then(follow)), PAUSE_MILLISECONDS)
    })
  }
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void stop(signal))
onLauncherGone(() => void stop("npm has ended"))

console.log("\nNorthlot, to be worked on\n")
begun = begin()
begun.catch(async (error) => {
  if (stopping.signal.aborted) return
  if (error.code === "EADDRINUSE") fail(`something else listens on port ${port}; set PORT to a free one.`)
  console.error(error)
  await stop("the error above", 1)
})
