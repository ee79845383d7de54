const { stopTemplatePostgres } = require("./template-postgres")

module.exports = async () => {
  await globalThis.__NORTHLOT_MARKETS__?.close()
  await stopTemplatePostgres()
}
