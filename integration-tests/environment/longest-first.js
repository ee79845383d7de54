const { default: Sequencer } = require("@jest/test-sequencer")

/** Projects by how long a file of theirs takes: what starts last should end soon, so that no place waits for the other. */
const ORDER = ["alone", "faults-slow", "e2e-slow", "http-slow", "e2e", "http", "faults", "unit"]

module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const place = ({ context }) => ORDER.indexOf(context.config.displayName?.name)
    return super.sort(tests).sort((one, other) => place(one) - place(other))
  }
}
