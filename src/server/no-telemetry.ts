import Module from "node:module"

/**
 * Medusa's telemetry shows a notice, writes to the home folder and starts a sending process before any setting is
 * read. This module replaces it and must be loaded before Medusa.
 */
const telemetry = require.resolve("@medusajs/telemetry")
const silent = new Module(telemetry)
silent.filename = telemetry
silent.loaded = true
silent.exports = {
  track: () => undefined,
  trackFeatureFlag: () => undefined,
  trackInstallation: () => undefined,
  setTelemetryEnabled: () => undefined,
}
require.cache[telemetry] = silent
