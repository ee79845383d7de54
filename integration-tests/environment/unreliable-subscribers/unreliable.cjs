// A faulty subscriber for tests. At every event it reads from a file which fault to produce.
const { appendFileSync, readFileSync } = require("node:fs")
const { join } = require("node:path")

const BEHAVIOURS = {
  fails: () => {
    throw new Error("the unreliable subscriber failed")
  },
  hangs: () => new Promise(() => undefined),
  rejectsInTheAir: () => void Promise.reject(new Error("nobody hears of this")),
  throwsInTheAir: () => {
    setImmediate(() => {
      throw new Error("nobody catches this")
    })
    return new Promise(() => undefined)
  },
  exits: () => process.exit(1),
  nothing: () => undefined,
}

const buildDirectory = process.env.NORTHLOT_BUILD_DIRECTORY || join(__dirname, "../../../dist")

exports.default = async ({ event: { name }, pluginOptions: { file, heard } }) => {
  const { openTransaction } = require(join(buildDirectory, "src/platform/database.js"))
  appendFileSync(heard, `${name} ${openTransaction() ? "inside" : "outside"}\n`)
  await BEHAVIOURS[readFileSync(file, "utf8")]()
}
exports.config = { event: "auction.settled", context: { timeLimitSeconds: 1 } }
