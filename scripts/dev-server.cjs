// The server of npm run dev, a process of its own for each version of the code. It loads the packages first, which
// takes most of a start, and then waits to be told: the next one stands ready while this one serves.
const { join } = require("node:path")

const buildDirectory = join(__dirname, "../dist")

process.on("message", (message) => {
  if (message.load) load(message.load)
  if (message.start) start()
})
// Whoever runs this has ended, in whatever way.
process.once("disconnect", () => process.exit(0))
// Ctrl-C reaches every process of a terminal; the one that runs this says when to stop.
process.on("SIGINT", () => undefined)

function load(modules) {
  require(join(buildDirectory, "src/server/no-telemetry.js"))
  for (const path of modules) {
    try {
      require(path)
    } catch {
      // Some load only from another one, which brings them.
    }
  }
}

async function start() {
  const { startNorthlot, ConfigurationError, StartError } = require(join(buildDirectory, "src/server/main.js"))
  const { printWelcome } = require(join(buildDirectory, "src/server/welcome.js"))
  const report = (text) => process.send({ report: text })
  try {
    const northlot = await startNorthlot({ buildDirectory, environment: process.env, report })
    process.once("SIGTERM", () => void northlot.stop().finally(() => process.exit(0)))
    const loaded = Object.keys(require.cache).filter((path) => path.includes("node_modules"))
    process.send({ port: northlot.port, loaded })
    if (process.env.NORTHLOT_DEV_WELCOME) {
      printWelcome({ configuration: northlot.configuration, port: Number(process.env.NORTHLOT_DEV_WELCOME) })
    }
  } catch (error) {
    const expected = error instanceof StartError || error instanceof ConfigurationError
    console.error(expected ? `\nThe server could not start: ${error.message}` : error)
    process.exit(1)
  }
}
