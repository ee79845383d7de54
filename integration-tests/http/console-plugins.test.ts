import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { temporaryFolder } from "../environment/temporary-folder"

const ROOT = join(__dirname, "../..")
const folder = temporaryFolder()

/** Creates a plugin with this one file. Returns what the console's build finds in the plugin. */
function foundIn(resolve: string): unknown {
  const script = `import("${ROOT}/scripts/console-plugins.mjs").then(({ consolePlugins }) => consolePlugins())
    .then((found) => console.log(JSON.stringify(found)), (error) => console.log(JSON.stringify(error.message)))`
  const env = { ...process.env, NORTHLOT_PLUGINS: JSON.stringify([{ resolve }]) }
  return JSON.parse(
    execFileSync(process.execPath, ["-e", script], { env, encoding: "utf8", cwd: ROOT, timeout: 60_000 })
  )
}

function plugin(code: string): string {
  const root = join(mkdtempSync(join(folder, "one-")), "yard")
  mkdirSync(join(root, ".medusa/server/src/console"), { recursive: true })
  writeFileSync(join(root, "package.json"), JSON.stringify({ name: "yard" }))
  writeFileSync(join(root, ".medusa/server/src/console/index.js"), code)
  return root
}

slow("the console's build finds the resources of a plugin without loading their screens", () => {
  const [found] = foundIn(join(ROOT, "plugins/condition-report")) as [{ name: string; resources: unknown[] }]
  expect(found.name).toBe("condition-report")
  expect(found.resources).toMatchObject([
    { name: "reports", screens: ["list", "show", "edit"], hasIcon: true, label: "Condition reports" },
  ])
  const common = `const ra = require("react-admin"); exports.default = [{ name: "cars", list: ra.ListGuesser }]`
  expect(foundIn(plugin(common))).toMatchObject([{ name: "yard", resources: [{ name: "cars", screens: ["list"] }] }])
})

const list = "list: () => null"
test.each([
  ["export const nothing = 1", "its default export is no list of resources."],
  [`export default [{ name: "cars", ${list}, colour: "red" }]`, "cars: colour is not known"],
  [`export default [{ name: "cars", ${list} }, { name: "cars", ${list} }]`, "there are two resources cars."],
])("a wrong console part stops the build: %s", (code, why) => {
  expect(foundIn(plugin(code))).toContain(
    `The plugin yard of NORTHLOT_PLUGINS cannot be used: console/index.js: ${why}`
  )
})
