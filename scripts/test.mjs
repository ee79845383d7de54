// npm test: installs what is missing, then runs every check beside every test; a part by itself by its name.
import { spawn } from "node:child_process"
import { constants, setPriority } from "node:os"
import { fileURLToPath } from "node:url"
import { alone } from "./alone.mjs"
import { installDependencies } from "./install.mjs"

const root = fileURLToPath(new URL("..", import.meta.url))
const started = Date.now()
const report = (text) => console.log(`\n== ${((Date.now() - started) / 1000).toFixed(0)} s  ${text}`)

/**
 * Runs a command to its end; answers whether it passed and, unless it writes to the terminal itself, what it said.
 * A modest one takes what others leave of the processors.
 */
function run(name, args, { environment = {}, aloud = false, modest = false } = {}) {
  return new Promise((done, failed) => {
    const child = spawn("npx", ["--no-install", name, ...args], {
      cwd: root,
      stdio: aloud ? "inherit" : ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...environment },
    })
    if (modest && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
    let said = ""
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", (text) => (said += text))
    child.once("error", failed)
    child.once("close", (code) => done({ passes: code === 0, said }))
  })
}

/** What reads the code alone. */
const CHECKS = {
  types: ["contract", ".", "storefront", "admin"].map((project) => ["tsc", "-p", project, "--noEmit", "--pretty"]),
  lint: [
    ["eslint", ".", "--max-warnings=0", "--color"],
    ["prettier", "--check", ".", "--log-level=warn"],
    ["knip", "--no-progress"],
  ],
  layers: [
    [
      "depcruise",
      "--config",
      ".dependency-cruiser.cjs",
      "contract/src",
      "packages",
      "src",
      "storefront/src",
      "admin/src",
      "plugins",
    ],
  ],
}
const TESTS = ["unit", "http", "faults", "e2e"]

function reportCheck(name, results) {
  const passes = results.every((result) => result.passes)
  if (!passes) failed.push(name)
  const said = results.map((result) => result.said.trim()).filter(Boolean)
  report([`${name} ${passes ? "passed" : "failed"}`, ...said].join("\n"))
}

/**
 * Each check is told about when it has ended, as tests may write to the terminal meanwhile; beside them one command
 * runs.
 */
async function runChecks(names, { beside }) {
  for (const name of names) {
    const results = []
    for (const [command, ...args] of CHECKS[name]) {
      const result = run(command, args, { modest: beside })
      results.push(beside ? await result : result)
    }
    reportCheck(name, await Promise.all(results))
  }
}

/** All in one run: while the longest file goes on, the other worker is never idle. */
async function runTests(projects) {
  const environment = { NODE_OPTIONS: "--max-old-space-size=4096" }
  if (projects.includes("e2e")) {
    const { findBrowser } = await import("./browser.mjs")
    Object.assign(environment, { CHROME_PATH: findBrowser(report), NORTHLOT_TEST_PAGES: "1" })
  }
  report(projects.join(", "))
  const { passes } = await run("jest", ["--selectProjects", ...projects, "--testTimeout=120000", "--maxWorkers=2"], {
    environment,
    aloud: true,
  })
  if (!passes) failed.push(projects.join(", "))
}

const known = [...Object.keys(CHECKS), ...TESTS]
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`There is no part '${unknown[0]}'; the parts are ${known.join(", ")}.`)
  process.exit(2)
}
const wanted = asked.length > 0 ? asked : known
await alone(root, report, async (descriptor) => {
  installDependencies(root, report, descriptor, "all")
  const { buildAll } = await import("./build.mjs")
  await buildAll(report, { pages: wanted.includes("e2e") })
})

const failed = []
const checks = Object.keys(CHECKS).filter((name) => wanted.includes(name))
const tests = TESTS.filter((name) => wanted.includes(name))
// Tests wait for pages, locks and clocks now and then; the checks use these moments, and hold up no test that measures
// time.
await Promise.all([runChecks(checks, { beside: tests.length > 0 }), tests.length > 0 && runTests(tests)])
report(failed.length === 0 ? "all parts passed" : `failed: ${failed.join("; ")}`)
process.exit(failed.length === 0 ? 0 : 1)
