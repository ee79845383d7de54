const { ownMarkets } = require("./market-owner")
const { startTemplatePostgres } = require("./template-postgres")

/** Starts one Postgres for the whole run, and the shared markets. */
module.exports = async () => {
  // A run that only lists test titles needs no market.
  if (process.env.NORTHLOT_TEST_TITLES === "1") return
  await startTemplatePostgres()
  const markets = await ownMarkets()
  globalThis.__NORTHLOT_MARKETS__ = markets
  process.env.NORTHLOT_TEST_MARKETS = markets.address
}
