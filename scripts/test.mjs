// npm test: installs what is missing, then runs the checks, then the tests. An argument names a part.
// --changed runs what a change since a commit (default HEAD) can break.
import { execFileSync, spawn } from "node:child_process"
import { readdirSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { alone } from "./alone.mjs"
import { installDependencies } from "./install.mjs"
import { onLauncherGone } from "./launcher.mjs"
import { affectedBy, ALONE, CHECKS, partsOf } from "./test-parts.mjs"

const root = fileURLToPath(new URL("..", import.meta.url))
const started = Date.now()
const report = (text) => console.log(`\n== ${((Date.now() - started) / 1000).toFixed(0)} s  ${text}`)
const running = new Set()

/** Runs a command. Returns whether it passed and its output, unless the command writes to the terminal itself. */
function run(command, args, { environment = {}, aloud = false } = {}) {
  return new Promise((done, failed) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: aloud ? "inherit" : ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32",
      env: { ...process.env, ...environment },
    })
    running.add(child)
    let said = ""
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", (text) => (said += text))
    child.once("error", failed)
    child.once("close", (code) => {
      running.delete(child)
      done({ passes: code === 0, said })
    })
  })
}

/** A signal to this process also ends its children. */
function endWith(signal) {
  for (const child of running) child.kill(signal)
  process.exit(1)
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => endWith(signal))
onLauncherGone(() => endWith("SIGTERM"))

const failed = []
/** The output of failed checks, repeated at the end, because the first copy has scrolled away. */
const refusals = []

function reportCheck(name, results) {
  const passes = results.every((result) => result.passes)
  if (!passes) failed.push(name)
  const said = results.map((result) => result.said.trim()).filter(Boolean)
  if (!passes) refusals.push(`${name}: npm run test:${name}`, ...said)
  report([`${name} ${passes ? "passed" : "failed"}`, ...said].join("\n"))
}

/** The compiler is a Go program; with enough memory, fewer garbage collections make it faster. */
const CHECKING = { GOGC: "400" }

/** Runs checks one after the other, and reports each at its end. */
async function runChecks(names) {
  for (const name of names) {
    const results = []
    for (const [command, ...args] of CHECKS[name]) {
      // Without npx, a signal reaches the program itself.
      results.push(await run(join(root, "node_modules", command), args, { environment: CHECKING }))
    }
    reportCheck(name, results)
  }
}

/** One Jest run for all projects, so that no worker is idle while the longest file runs. */
async function runTests(projects, more = []) {
  const environment = { NODE_OPTIONS: "--max-old-space-size=4096", NORTHLOT_TEST_LAUNCHER: String(process.pid) }
  if (projects.some((name) => name.startsWith("e2e"))) {
    const { findBrowser } = await import("./browser.mjs")
    Object.assign(environment, { CHROME_PATH: findBrowser(report), NORTHLOT_TEST_PAGES: "1" })
  }
  report(projects.join(", "))
  const jest = join(root, "node_modules/jest/bin/jest.js")
  const { passes } = await run(
    process.execPath,
    [jest, "--selectProjects", ...projects, `--maxWorkers=${projects.includes(ALONE) ? 1 : 2}`, ...more],
    { environment, aloud: true }
  )
  if (!passes) failed.push(projects.join(", "))
}

/** The paths that differ from a commit, including untracked files. */
function changedSince(commit) {
  const git = (...args) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean)
  return [...git("diff", "--name-only", commit), ...git("ls-files", "--others", "--exclude-standard")]
}

const testsOfScripts = () =>
  readdirSync(join(root, "scripts"))
    .filter((name) => name.endsWith(".test.ts"))
    .map((name) => `scripts/${name}`)

function planned(words) {
  if (words[0] !== "--changed") {
    const { checks, projects } = partsOf(words)
    return { checks, runs: projects.length > 0 ? [[projects]] : [] }
  }
  const changed = changedSince(words[1] ?? "HEAD")
  const { checks, whole, related } = affectedBy(changed)
  // No code imports documents, but the tests of the scripts read them.
  const readers = changed.some((path) => path.endsWith(".md")) ? testsOfScripts() : []
  const imported = ["--passWithNoTests", "--findRelatedTests", ...changed, ...readers]
  return {
    checks,
    runs: [...(whole.length > 0 ? [[whole]] : []), ...(related.length > 0 ? [[related, imported]] : [])],
  }
}

let plan
try {
  plan = planned(process.argv.slice(2))
} catch (error) {
  console.error(error.message)
  process.exit(2)
}
const { checks, runs } = plan
await alone(root, report, async (descriptor) => {
  installDependencies(root, report, descriptor, "all")
  const { buildAll } = await import("./build.mjs")
  await buildAll(report, { pages: runs.some(([projects]) => projects.some((name) => name.startsWith("e2e"))) })
})
report("installed and built")
const runWhere = async (wanted) => {
  for (const [projects, more] of runs) {
    const chosen = projects.filter(wanted)
    if (chosen.length > 0) await runTests(chosen, more)
  }
}
// Types take about as long as all other checks, so both processors are used. No check runs beside the tests, because it
// would slow down their memory allocation.
const isTypes = (name) => name === "types"
await Promise.all([runChecks(checks.filter(isTypes)), runChecks(checks.filter((name) => !isTypes(name)))])
await runWhere((name) => name !== ALONE)
await runWhere((name) => name === ALONE)
if (runs.length > 0 && refusals.length > 0) console.log(`\n${refusals.join("\n")}`)
report(failed.length === 0 ? "all parts passed" : `failed: ${failed.join("; ")}`)
process.exit(failed.length === 0 ? 0 : 1)
