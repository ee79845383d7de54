const { relative } = require("node:path")

/** A test file that runs for this many minutes waits without a timeout and would never end. */
const MOST_MINUTES = 25

/**
 * Ends a run in which a test file never ends, and names the file. A blocked worker cannot time out its own test,
 * and the run would wait forever without a message.
 */
module.exports = class StalledFiles {
  constructor() {
    this.began = new Map()
  }

  onRunStart() {
    this.timer = setInterval(() => {
      const stalled = [...this.began].filter(([, began]) => Date.now() - began > MOST_MINUTES * 60_000)
      if (stalled.length === 0) return
      const files = stalled.map(([path]) => relative(process.cwd(), path))
      process.stderr.write(`\nStill not ended after ${MOST_MINUTES} minutes: ${files.join(", ")}. The run ends here.\n`)
      process.exit(1)
    }, 10_000)
    this.timer.unref()
  }

  onTestFileStart({ path }) {
    this.began.set(path, Date.now())
  }

  onTestFileResult({ path }) {
    this.began.delete(path)
  }

  onRunComplete() {
    clearInterval(this.timer)
  }
}
