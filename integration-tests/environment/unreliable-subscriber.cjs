// A subscriber as bad as its file says: it reads there, at every event, what to do.
const { appendFileSync, readFileSync } = require("node:fs")
const { join } = require("node:path")

const BEHAVIOURS = {
  fails: () => {
    throw new Error("the unreliable subscriber failed")
  },
  hangs: () => new Promise(() => undefined),
  exits: () => process.exit(1),
  nothing: () => undefined,
}

module.exports = (eventBus, { file, heard, buildDirectory }) => {
  const { openTransaction } = require(join(buildDirectory, "src/platform/database.js"))
  const subscriber = async ({ name }) => {
    appendFileSync(heard, `${name} ${openTransaction() ? "inside" : "outside"}\n`)
    await BEHAVIOURS[readFileSync(file, "utf8")]()
  }
  eventBus.subscribe("auction.settled", subscriber, { subscriberId: "unreliable", timeLimitSeconds: 1 })
}
