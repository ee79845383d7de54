import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { eventually } from "../environment/wait"

const ROOT = join(__dirname, "../..")
const TEMPORARY = join(ROOT, "integration-tests/.tmp")

/** On an idle machine, the build, the template database and a market take half a minute together. */
const START_MILLISECONDS = 400_000

const runs = () => readdirSync(TEMPORARY).filter((name) => name.startsWith("run-"))

/** The processes of a run, found by the folder in their environment. */
function processesOf(directory: string): string[] {
  return readdirSync("/proc").filter((name) => {
    try {
      return /^\d+$/.test(name) && readFileSync(`/proc/${name}/environ`, "latin1").includes(`${directory}\0`)
    } catch {
      return false
    }
  })
}

/**
 * The process id of Postgres, from its pid file. Postgres does not get the environment variables by which `processesOf`
 * finds processes.
 */
const postgresOf = (directory: string) =>
  Number(readFileSync(join(directory, "database/cluster/postmaster.pid"), "utf8").split("\n")[0])

/** Starts a run of one file and waits until its market works. */
async function beginRun(launcher: ChildProcess) {
  const before = new Set(runs())
  const { NORTHLOT_TEST_DIRECTORY: _, NORTHLOT_TEST_MARKETS: __, JEST_WORKER_ID: ___, ...environment } = process.env
  const jest = spawn(
    process.execPath,
    [
      join(ROOT, "node_modules/jest/bin/jest.js"),
      "--selectProjects",
      "http",
      "--maxWorkers=2",
      "http/(bidding|older-browsers)\\.test",
    ],
    {
      cwd: ROOT,
      stdio: "ignore",
      detached: true,
      env: { ...environment, NORTHLOT_TEST_LAUNCHER: String(launcher.pid) },
    }
  )
  const ownMarket = async () => {
    const name = runs().find((each) => !before.has(each))
    if (!name) return null
    const found = join(TEMPORARY, name)
    const hasMarket = existsSync(join(found, "markets-used")) && processesOf(found).length > 1
    return hasMarket ? found : null
  }
  const directory = await eventually("the run to have a market", ownMarket, START_MILLISECONDS).catch((error) => {
    jest.kill("SIGKILL")
    throw error
  })
  return { jest, directory, postgres: postgresOf(directory) }
}

const lives = (pid: number) => existsSync(`/proc/${pid}`)

test.each([
  ["a killed run", (jest: ChildProcess) => jest.kill("SIGKILL")],
  // On Ctrl-C a terminal sends the signal to all processes of the group.
  ["Ctrl-C", (jest: ChildProcess) => process.kill(-jest.pid!, "SIGINT")],
  ["a killed npm test", (_jest: ChildProcess, launcher: ChildProcess) => launcher.kill("SIGKILL")],
])(
  "%s leaves no Postgres, market or folder behind",
  async (_name, end) => {
    const launcher = spawn("sleep", ["600"], { stdio: "ignore" })
    try {
      const { jest, directory, postgres } = await beginRun(launcher)
      const ended = once(jest, "exit")
      end(jest, launcher)
      await ended
      await eventually("the run's processes and folder to be gone", async () => {
        return !existsSync(directory) && processesOf(directory).length === 0 && !lives(postgres)
      })
    } finally {
      launcher.kill("SIGKILL")
    }
  },
  600_000
)
