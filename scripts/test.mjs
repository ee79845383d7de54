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
const jest = (project, environment, ...args) =>
  run("npx", ["--no-install", "jest", "--selectProjects", project, "--testTimeout=120000", ...args], {
    NODE_OPTIONS: "--max-old-space-size=4096",
    ...environment,
  })

const PARTS = {
  types: async () => {
    const checked = await Promise.all(["contract", ".", "storefront", "admin"].map((project) => npxBeside("tsc", "-p", project, "--noEmit")))
    return checked.every(Boolean)
  },
  lint: () => npx("eslint", ".", "--max-warnings=0"),
  layers: () => npx("depcruise", "--config", ".dependency-cruiser.cjs", "contract/src", "src", "storefront/src", "admin/src", "plugins"),
  unit: () => jest("unit", {}),
  http: () => jest("http", {}, "--maxWorkers=2"),
  faults: () => jest("faults", {}, "--maxWorkers=2"),
  e2e: async () => {
    const { findBrowser } = await import("./browser.mjs")
    return jest("e2e", { CHROME_PATH: findBrowser(report), NORTHLOT_TEST_PAGES: "1" }, "--maxWorkers=2")
  },
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in PARTS))
if (unknown.length > 0) {
  console.error(`There is no part '${unknown[0]}'; the parts are ${Object.keys(PARTS).join(", ")}.`)
  process.exit(2)
}
await alone(root, report, async (descriptor) => {
  installDependencies(root, report, descriptor)
  const { buildAll } = await import("./build.mjs")
  await buildAll(report, { pages: wanted.length === 0 || wanted.includes("e2e") })
})

const failed = []
for (const name of wanted.length > 0 ? wanted : Object.keys(PARTS)) {
  report(name)
  if (!(await PARTS[name]())) failed.push(name)
}
report(failed.length === 0 ? "all parts passed" : `failed: ${failed.join(", ")}`)
process.exit(failed.length === 0 ? 0 : 1)
