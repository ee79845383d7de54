// Starts the built product as `npm start` does after installing and building, and sends the port to the parent process.
const { join } = require("node:path")

const buildDirectory = process.env.NORTHLOT_BUILD_DIRECTORY || join(__dirname, "../../dist")
const { startNorthlot } = require(join(buildDirectory, "src/server/main.js"))

async function main() {
  const market = await startNorthlot({ buildDirectory, environment: process.env, report: () => undefined })
  process.on("message", async ({ inside, name, given }) => {
    try {
      const answer = await require("./inside-market.cjs")(buildDirectory)[name](given)
      process.send({ inside, answer })
    } catch (error) {
      process.send({ inside, error: error.message })
    }
  })
  const end = () =>
    market.stop().then(
      () => process.exit(0),
      () => process.exit(1)
    )
  process.on("SIGTERM", end)
  // The market ends when the process that started it ends.
  process.on("disconnect", end)
  process.send({ port: market.port })
}

main().catch((error) => {
  console.error(error)
  process.exit(1)
})
