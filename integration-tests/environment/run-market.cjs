// Starts the built product as `npm start` does, without installing or building, and tells the parent its port.
const { join } = require("node:path")

const buildDirectory = process.env.NORTHLOT_BUILD_DIRECTORY || join(__dirname, "../../dist")
const { startNorthlot } = require(join(buildDirectory, "src/server/main.js"))

async function main() {
  const market = await startNorthlot({ buildDirectory, environment: process.env, report: () => undefined })
  if (process.env.NORTHLOT_TEST_SUBSCRIBER) {
    const { container } = require("@medusajs/framework")
    const options = { ...JSON.parse(process.env.NORTHLOT_TEST_SUBSCRIBER), buildDirectory }
    require("./unreliable-subscriber.cjs")(container.resolve("event_bus"), options)
  }
  const end = () =>
    market.stop().then(
      () => process.exit(0),
      () => process.exit(1)
    )
  process.on("SIGTERM", end)
  // A test run that dies takes its markets with it.
  process.on("disconnect", end)
  process.on("message", ({ id, name, method, given }) => {
    const { container } = require("@medusajs/framework")
    Promise.resolve()
      .then(() => {
        const member = container.resolve(name)[method]
        return typeof member === "function" ? container.resolve(name)[method](...given) : member
      })
      .then(
        (result) => process.send({ id, result }),
        (error) => process.send({ id, refusal: error.message })
      )
  })
  process.send({ port: market.port })
}

main().catch((error) => {
  console.error(error)
  process.exit(1)
})
