const { TestEnvironment } = require("jest-environment-node")
const { giveProcess, takeProcess } = require("./market-processes")

/** Lends each test file the processes that outlive it: this file, unlike what tests import, is loaded once a worker. */
module.exports = class MarketEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context)
    const { everyMarketAlone = false } = config.projectConfig.testEnvironmentOptions
    this.global.marketProcesses = { giveProcess, takeProcess, everyMarketAlone }
  }
}
