const { fork } = require("node:child_process")
const { join } = require("node:path")

/** Processes whose market has stopped, of this Jest worker, waiting for the next. One is enough: files come one by one. */
const idle = []

/** A process that runs no market: one that another test file is done with, or a new one. */
function takeProcess({ own, pipeErrors }) {
  const waiting = own ? undefined : idle.pop()
  if (waiting && isAlive(waiting)) {
    waiting.ref()
    waiting.channel.ref()
    return waiting
  }
  return fork(join(__dirname, "market-process.cjs"), {
    stdio: ["ignore", "inherit", pipeErrors ? "pipe" : "inherit", "ipc"],
    // A start allocates much and keeps little: less of it is spent on collecting garbage.
    execArgv: ["--max-semi-space-size=64"],
  })
}

/** Keeps the process for the next market, or ends it. */
function giveProcess(child) {
  if (idle.length > 0 || !isAlive(child)) return void child.kill("SIGTERM")
  // The worker must be able to end; the process ends with it.
  child.unref()
  child.channel.unref()
  idle.push(child)
}

const isAlive = ({ exitCode, signalCode, connected }) => exitCode === null && signalCode === null && connected

module.exports = { takeProcess, giveProcess }
