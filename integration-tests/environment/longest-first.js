const { default: Sequencer } = require("@jest/test-sequencer")

/** Projects by the duration of their files. Long files start first, so that no worker idles at the end. */
const ORDER = ["alone", "faults-slow", "e2e-slow", "http-slow", "e2e", "http", "faults", "unit"]

module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const place = ({ context }) => ORDER.indexOf(context.config.displayName?.name)
    return super.sort(tests).sort((one, other) => place(one) - place(other))
  }
}
