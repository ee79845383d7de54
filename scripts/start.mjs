// npm start: installs what is missing, builds what changed, starts everything and says where it is.
import { createRequire } from "node:module"
import { fileURLToPath } from "node:url"
import { join } from "node:path"
import { installDependencies } from "./install.mjs"

const root = fileURLToPath(new URL("..", import.meta.url))
const started = Date.now()
const report = (text) => console.log(`  ${((Date.now() - started) / 1000).toFixed(1).padStart(5)} s  ${text}`)

function fail(text) {
  console.error(`\nNorthlot could not start: ${text}`)
  process.exit(1)
}

const [major, minor] = process.versions.node.split(".").map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  fail(`it needs Node 20.19 or newer, and this is ${process.versions.node}.`)
}

console.log("\nNorthlot\n")
try {
  installDependencies(root, report)
  const { buildAll } = await import("./build.mjs")
  await buildAll(report)
} catch (error) {
  fail(error.code === "ENOSPC" || /ENOSPC|no space left/i.test(error.message)
    ? `the disk that holds ${root} is full.`
    : error.code === "EACCES" || error.code === "EPERM" ? `it may not write to ${error.path ?? root}.` : error.message)
}

const require = createRequire(import.meta.url)
const buildDirectory = join(root, "dist")
const { startNorthlot, StartError, ConfigurationError } = require(join(buildDirectory, "src/server/main.js"))

let northlot
let stopping = false
async function stop(signal) {
  if (stopping) return
  stopping = true
  console.log(`\nStopping (${signal})`)
  const cut = setTimeout(() => process.exit(1), 20_000)
  cut.unref()
  try {
    await northlot?.stop()
    process.exit(0)
  } catch (error) {
    console.error(error)
    process.exit(1)
  }
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void stop(signal))

try {
  northlot = await startNorthlot({ buildDirectory, environment: process.env, report })
  if (stopping) await northlot.stop()
  else {
    const { printWelcome } = require(join(buildDirectory, "src/server/welcome.js"))
    report("Ready")
    printWelcome(northlot)
    process.send?.({ ready: true, port: northlot.port })
  }
} catch (error) {
  if (stopping) process.exit(0)
  if (error instanceof StartError || error instanceof ConfigurationError) fail(error.message)
  console.error(error)
  fail("the error above was not expected.")
}
