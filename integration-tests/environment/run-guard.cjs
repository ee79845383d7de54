// Cleans up after a killed test run: its Postgres, markets, their servers and its folder.
const { readdirSync, readFileSync, rmSync } = require("node:fs")
const { join } = require("node:path")
const { setTimeout: pause } = require("node:timers/promises")

const [directory, launcher] = process.argv.slice(2)
const run = process.ppid
/** A market stops by itself when its run ends. After this time the guard kills the market. */
const STOP_MILLISECONDS = 10_000
const LOOK_MILLISECONDS = 250

const lives = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === "EPERM"
  }
}
const signal = (pid, name) => {
  try {
    process.kill(pid, name)
  } catch {
    // The process has ended since the check.
  }
}

/** Every process that this run started, directly or indirectly, found by the folder in its environment. */
function processesOfRun() {
  const mark = `NORTHLOT_TEST_DIRECTORY=${directory}\0`
  return readdirSync("/proc").filter((name) => {
    if (!/^\d+$/.test(name) || Number(name) === process.pid) return false
    try {
      return readFileSync(`/proc/${name}/environ`, "latin1").includes(mark)
    } catch {
      return false
    }
  })
}

/** Postgres has neither the run's session nor its environment, so its pid file identifies it. */
function postgresOfRun() {
  try {
    return readdirSync(directory, { recursive: true })
      .filter((path) => path.endsWith("postmaster.pid"))
      .map((path) => Number(readFileSync(join(directory, path), "utf8").split("\n")[0]))
      .filter(lives)
  } catch {
    return []
  }
}

async function untilGone(processes) {
  for (const began = Date.now(); Date.now() - began < STOP_MILLISECONDS; await pause(LOOK_MILLISECONDS))
    if (processes().length === 0) return
}

async function endRun() {
  clearInterval(watch)
  if (process.platform === "linux") {
    await untilGone(processesOfRun)
    for (const pid of processesOfRun()) signal(Number(pid), "SIGKILL")
  }
  for (const pid of postgresOfRun()) signal(pid, "SIGQUIT")
  await untilGone(postgresOfRun)
  rmSync(directory, { recursive: true, force: true })
  process.exit(0)
}

// The pipe closes when the run's process ends, for whatever reason.
process.stdin.resume().once("close", endRun)
const watch = setInterval(() => {
  if (launcher && !lives(Number(launcher))) signal(run, "SIGTERM")
}, LOOK_MILLISECONDS)
