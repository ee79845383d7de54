const { rmSync } = require("node:fs")

module.exports = async () => {
  await globalThis.__NORTHLOT_MARKETS__?.close()
  await globalThis.__NORTHLOT_POSTGRES__?.stop()
  rmSync(globalThis.__NORTHLOT_RUN_DIRECTORY__, { recursive: true, force: true })
}
