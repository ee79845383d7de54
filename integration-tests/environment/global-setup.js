const { ownMarkets } = require("./market-owner")
const { startTemplatePostgres } = require("./template-postgres")

/** One Postgres for the whole run, and the markets that files share. */
module.exports = async () => {
  // Whoever asks for titles alone runs no test.
  if (process.env.NORTHLOT_TEST_TITLES === "1") return
  await startTemplatePostgres()
  const markets = await ownMarkets()
  globalThis.__NORTHLOT_MARKETS__ = markets
  process.env.NORTHLOT_TEST_MARKETS = markets.address
}
