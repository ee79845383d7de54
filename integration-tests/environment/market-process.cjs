// A process in which the built product runs, as `npm start` runs it but without installing or building. Its parent
// tells it by messages to start a market and to stop it; when one has stopped, the next may start, which takes a
// quarter of the time: the libraries are loaded already. Of the product itself nothing stays: its code is loaded anew.
const { join, sep } = require("node:path")

const root = join(__dirname, "../..")
const buildDirectory = process.env.NORTHLOT_BUILD_DIRECTORY || join(root, "dist")
/** Code that keeps nothing between two markets: libraries, and the contract, which is made of declarations alone. */
const STAYING = [join(root, "node_modules") + sep, join(root, "contract", "dist") + sep, __filename]
/** Past this, the process has collected more than it saves. */
const MOST_BYTES = 900 * 1024 * 1024
const QUIET_MILLISECONDS = 500
/**
 * What keeps a process alive: none of it may be left of a market that stopped, save what belongs to the process itself.
 */
const OF_THE_PROCESS = /^(Pipe|PipeWrap|TTYWRAP|TTYWrap|FileHandle|MessagePort|SignalWrap|Signal)$/

let market = null

async function start(environment) {
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name]
  Object.assign(process.env, environment)
  const { startNorthlot } = require(join(buildDirectory, "src/server/main.js"))
  market = await startNorthlot({ buildDirectory, environment: process.env, report: () => undefined })
  if (process.env.NORTHLOT_TEST_SUBSCRIBER) {
    const { container } = require("@medusajs/framework")
    const options = { ...JSON.parse(process.env.NORTHLOT_TEST_SUBSCRIBER), buildDirectory }
    require("./unreliable-subscriber.cjs")(container.resolve("event_bus"), options)
  }
  return market.port
}

/** @returns whether another market may start here */
async function stop() {
  await market?.stop()
  market = null
  await forget()
  return (await isQuiet()) && process.memoryUsage().heapUsed < MOST_BYTES
}

/** Medusa keeps its modules and its container in places that outlive a stop. */
async function forget() {
  const { MedusaModule } = require("@medusajs/framework/modules-sdk")
  const { container } = require("@medusajs/framework")
  MedusaModule.clearInstances()
  await container.dispose()
  for (const name of Object.keys(container.registrations)) delete container.registrations[name]
  for (const [path, loaded] of Object.entries(require.cache)) {
    if (!STAYING.some((place) => path.startsWith(place))) delete require.cache[path]
    loaded.children = loaded.children.filter(({ filename }) => STAYING.some((place) => filename.startsWith(place)))
  }
}

async function isQuiet() {
  const deadline = Date.now() + QUIET_MILLISECONDS
  for (;;) {
    const left = process.getActiveResourcesInfo().filter((name) => !OF_THE_PROCESS.test(name))
    if (left.length === 0) return true
    if (Date.now() > deadline) return false
    await new Promise((resume) => setTimeout(resume, 20))
  }
}

async function end() {
  try {
    await market?.stop()
    process.exit(0)
  } catch {
    process.exit(1)
  }
}

function fail(error) {
  console.error(error)
  process.exit(1)
}

process.on("SIGTERM", end)
// A test run that dies takes its markets with it.
process.on("disconnect", end)
process.on("message", ({ order, environment }) => {
  if (order === "start") start(environment).then((port) => process.send({ port }), fail)
  if (order === "stop") stop().then((reusable) => process.send({ reusable }), fail)
})
