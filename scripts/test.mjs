// npm test: installs what is missing, then runs every check and every test; a part by itself by its name.
import { spawn, spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { alone } from "./alone.mjs"
import { installDependencies } from "./install.mjs"

const root = fileURLToPath(new URL("..", import.meta.url))
const started = Date.now()
const report = (text) => console.log(`\n== ${((Date.now() - started) / 1000).toFixed(0)} s  ${text}`)

function run(command, args, environment = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...environment } })
  if (result.error) throw result.error
  return result.status === 0
}
const npx = (...args) => run("npx", ["--no-install", ...args])
/** Like `npx`, without waiting for it. */
const npxBeside = (...args) =>
  new Promise((done, failed) => {
    const child = spawn("npx", ["--no-install", ...args], { cwd: root, stdio: "inherit" })
    child.once("error", failed)
    child.once("exit", (code) => done(code === 0))
  })
const jest = (projects, environment = {}) =>
  run("npx", ["--no-install", "jest", "--selectProjects", ...projects, "--testTimeout=120000", "--maxWorkers=2"], {
    NODE_OPTIONS: "--max-old-space-size=4096",
    ...environment,
  })
/** Whatever needs a market, in one run: while the longest file goes on, the other worker is never idle. */
const withMarkets = async (projects) => {
  if (!projects.includes("e2e")) return jest(projects)
  const { findBrowser } = await import("./browser.mjs")
  return jest(projects, { CHROME_PATH: findBrowser(report), NORTHLOT_TEST_PAGES: "1" })
}

const PARTS = {
  types: async () => {
    const checked = await Promise.all(
      ["contract", ".", "storefront", "admin"].map((project) => npxBeside("tsc", "-p", project, "--noEmit"))
    )
    return checked.every(Boolean)
  },
  lint: async () => {
    const checked = await Promise.all([
      npxBeside("eslint", ".", "--max-warnings=0"),
      npxBeside("prettier", "--check", ".", "--log-level=warn"),
      npxBeside("knip", "--no-progress"),
    ])
    return checked.every(Boolean)
  },
  layers: () =>
    npx(
      "depcruise",
      "--config",
      ".dependency-cruiser.cjs",
      "contract/src",
      "src",
      "storefront/src",
      "admin/src",
      "plugins"
    ),
  unit: () => jest(["unit"]),
}
const MARKET_PARTS = ["http", "faults", "e2e"]

const known = [...Object.keys(PARTS), ...MARKET_PARTS]
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`There is no part '${unknown[0]}'; the parts are ${known.join(", ")}.`)
  process.exit(2)
}
const wanted = asked.length > 0 ? asked : known
await alone(root, report, async (descriptor) => {
  installDependencies(root, report, descriptor)
  const { buildAll } = await import("./build.mjs")
  await buildAll(report, { pages: wanted.includes("e2e") })
})

const failed = []
const check = async (name, passes) => {
  report(name)
  if (!(await passes())) failed.push(name)
}
for (const [name, passes] of Object.entries(PARTS)) if (wanted.includes(name)) await check(name, passes)
const withMarket = MARKET_PARTS.filter((name) => wanted.includes(name))
if (withMarket.length > 0) await check(withMarket.join(", "), () => withMarkets(withMarket))
report(failed.length === 0 ? "all parts passed" : `failed: ${failed.join(", ")}`)
process.exit(failed.length === 0 ? 0 : 1)
