const { TestEnvironment } = require("jest-environment-node")

// Jest leaves a worker running whose run was killed; with the worker end its markets, browsers and servers.
process.once("disconnect", () => process.exit(1))

module.exports = TestEnvironment
