// The second half of npm start: starts the built product, prints its address and stops it in order.
// With `migrate`, the second half of npm run migrate: migrates the database to this version and ends.
import { createRequire } from "node:module"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { onLauncherGone } from "./launcher.mjs"

const STOP_MILLISECONDS = 20_000
const started = Date.now()

export const root = fileURLToPath(new URL("..", import.meta.url))
export const report = (text) => console.log(`  ${((Date.now() - started) / 1000).toFixed(1).padStart(5)} s  ${text}`)

export function fail(text) {
  console.error(`\nNorthlot could not start: ${text}`)
  process.exit(1)
}

const buildDirectory = join(root, "dist")
const load = (file) => createRequire(import.meta.url)(join(buildDirectory, "src/server", file))

/** Starts the built product. On a signal, or when npm ends, it stops the product and ends the process. */
export async function serve() {
  const { northlot, signal } = await begin("startNorthlot")
  report("Ready")
  load("welcome.js").printWelcome(northlot)
  process.send?.({ port: northlot.port })
  await aborted(signal)
  try {
    await northlot.stop()
    process.exit(0)
  } catch (error) {
    console.error(error)
    process.exit(1)
  }
}

/** Migrates the database to this version and ends the process. */
export async function migrate() {
  await begin("migrateNorthlot")
  report("The database is up to date")
  process.exit(0)
}

async function begin(name) {
  const main = load("main.js")
  const { signal } = stopRequest()
  try {
    return { northlot: await main[name]({ buildDirectory, environment: process.env, report, signal }), signal }
  } catch (error) {
    // A stop is a normal end for the server, but an interrupted migration must not look complete.
    if (signal.aborted) process.exit(name === "startNorthlot" ? 0 : 1)
    if (error instanceof main.StartError || error instanceof main.ConfigurationError) fail(error.message)
    console.error(error)
    fail("the error above was not expected.")
  }
}

function stopRequest() {
  const stopping = new AbortController()
  const stop = (why) => {
    if (stopping.signal.aborted) return
    console.log(`\nStopping (${why})`)
    setTimeout(() => process.exit(1), STOP_MILLISECONDS).unref()
    stopping.abort()
  }
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stop(signal))
  onLauncherGone(() => stop("npm has ended"))
  if (process.connected) process.on("disconnect", () => stop("who started it has ended"))
  return stopping
}

function aborted(signal) {
  return new Promise((done) => {
    if (signal.aborted) done()
    else signal.addEventListener("abort", done, { once: true })
  })
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await (process.argv[2] === "migrate" ? migrate() : serve())
