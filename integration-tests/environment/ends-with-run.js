const { TestEnvironment } = require("jest-environment-node")

/**
 * How often a worker checks whether its run has ended. A listener for `disconnect` would keep the channel open, and
 * thus an idle worker alive.
 */
const LOOK_MILLISECONDS = 1_000

// Jest leaves a worker running when its run is killed. The worker's markets, browsers and servers end with the
// worker.
if (process.send) setInterval(() => process.connected || process.exit(1), LOOK_MILLISECONDS).unref()

module.exports = TestEnvironment
