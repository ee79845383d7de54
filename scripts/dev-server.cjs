// The server process of npm run dev; each version of the code has a new one. It first loads the packages, which
// takes most of a start, and then waits. So the next process is ready while the current one serves.
const { join } = require("node:path")

const buildDirectory = join(__dirname, "../dist")

process.on("message", (message) => {
  if (message.load) load(message.load)
  if (message.start) start()
})
// The parent process has ended.
process.once("disconnect", () => process.exit(0))
// Ctrl-C reaches every process of a terminal, but the parent decides when to stop.
process.on("SIGINT", () => undefined)

function load(modules) {
  require(join(buildDirectory, "src/server/no-telemetry.js"))
  for (const path of modules) {
    try {
      require(path)
    } catch {
      // Some packages cannot be loaded directly, only through another package. The error is therefore ignored.
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
