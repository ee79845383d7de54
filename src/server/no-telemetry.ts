import Module from "node:module"

/**
 * Medusa's telemetry shows a notice, writes into the home folder and starts a process that sends, all of it
 * before a setting is read. Loaded before anything of Medusa, this takes its place, and nothing of that happens.
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
