const { stopTemplatePostgres } = require("./template-postgres")

module.exports = async () => {
  await globalThis.__NORTHLOT_MARKETS__?.close()
  if (globalThis.__NORTHLOT_RUN_DIRECTORY__) await stopTemplatePostgres()
}
