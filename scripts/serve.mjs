// Starts what is built, says where it is, and stops it again in order: the second half of npm start.
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

/** Runs until a signal or the end of npm stops it, and ends the process. */
export async function serve() {
  const require = createRequire(import.meta.url)
  const buildDirectory = join(root, "dist")
  const { startNorthlot, StartError, ConfigurationError } = require(join(buildDirectory, "src/server/main.js"))
  const { signal } = stopRequest()
  let northlot
  try {
    northlot = await startNorthlot({ buildDirectory, environment: process.env, report, signal })
  } catch (error) {
    if (signal.aborted) process.exit(0)
    if (error instanceof StartError || error instanceof ConfigurationError) fail(error.message)
    console.error(error)
    fail("the error above was not expected.")
  }
  const { printWelcome } = require(join(buildDirectory, "src/server/welcome.js"))
  report("Ready")
  printWelcome(northlot)
  await aborted(signal)
  try {
    await northlot.stop()
    process.exit(0)
  } catch (error) {
    console.error(error)
    process.exit(1)
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
  return stopping
}

function aborted(signal) {
  return new Promise((done) => {
    if (signal.aborted) done()
    else signal.addEventListener("abort", done, { once: true })
  })
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await serve()
