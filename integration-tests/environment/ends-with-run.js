const { TestEnvironment } = require("jest-environment-node")

/** A listener of `disconnect` would hold the channel, and with it a worker that has nothing left to do. */
const LOOK_MILLISECONDS = 1_000

// Jest leaves a worker running whose run was killed; with the worker end its markets, browsers and servers.
if (process.send) setInterval(() => process.connected || process.exit(1), LOOK_MILLISECONDS).unref()

module.exports = TestEnvironment
