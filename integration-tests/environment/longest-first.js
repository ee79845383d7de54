const { default: Sequencer } = require("@jest/test-sequencer")

/** Projects in the order of the duration of their files. Long files start first, so that no worker idles at the end. */
const ORDER = ["alone", "faults-slow", "e2e-slow", "http-slow", "e2e", "http", "faults", "unit"]

/** The longest files without a market run first, while the template database of the markets is migrated. */
const BEFORE_MARKETS = /\/(place-bid\.property|contract-drift|slow-texts|contract-changes|toronto-time)\.test\.ts$/

module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const place = ({ context, path }) =>
      BEFORE_MARKETS.test(path) ? -1 : ORDER.indexOf(context.config.displayName?.name)
    return super.sort(tests).sort((one, other) => place(one) - place(other))
  }
}
