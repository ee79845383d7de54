import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { installPlugins, installedPlugins } from "#src/platform/installed-plugins"
import { judgePluginJob } from "#src/server/plugin-jobs"
import { pluginRoutes } from "./plugin-routes"
import { temporaryFolder } from "../../integration-tests/environment/temporary-folder"

/** A plugin whose build folder contains these files. */
function plugin(files: Record<string, string>, packaged = `{"name":"@others/yard"}`, built = ".medusa/server/src") {
  const root = temporaryFolder()
  mkdirSync(join(root, built), { recursive: true })
  for (const [path, code] of [["package.json", packaged], ...Object.entries(files)] as const) {
    const file = path === "package.json" ? join(root, path) : join(root, built, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, code)
  }
  return { resolve: root, id: "", options: {} }
}

const GET = `exports.GET = async () => undefined;`
const routesOf = (files: Record<string, string>) => {
  installPlugins([plugin(files)])
  return pluginRoutes(installedPlugins()[0]!).stack.flatMap(({ route }) => (route ? [route.path] : []))
}

test("routes are below the name of the package, literal ones before those with a parameter", () => {
  const files = {
    "api/cars/[id]/route.js": GET,
    "api/cars/mine/route.js": GET,
    "api/_cars/route.js": "",
    "api/x.js": "",
  }
  expect(routesOf({ ...files, "api/_cars/route.js": "" })).toEqual([
    "/api/plugins/yard/cars/mine",
    "/api/plugins/yard/cars/:id",
  ])
})

const endpoints = (said: string) => ({ "api/a/route.js": `${GET} exports.endpoints = { GET: ${said} }` })

test.each([
  ["code that throws", { "api/a/route.js": `throw new Error("It wants a car.")` }, "api/a/route.js: It wants a car."],
  ["an access that is none", endpoints(`{ access: "everybody" }`), "api/a/route.js: endpoints.GET.access: "],
  ["a word that we do not know", endpoints(`{ access: "anyone", open: true }`), "endpoints.GET: Unrecognized key"],
  ["staff that is not named", endpoints(`{ access: "admin" }`), "set staff if admins may call"],
  ["a limit that is none", endpoints(`{ access: "anyone", rateLimit: { points: 0, seconds: 1 } }`), "rateLimit.points"],
  ["a schema that is none", endpoints(`{ access: "anyone", query: {} }`), "endpoints.GET.query: must be a schema"],
  ["middlewares", { "api/middlewares.js": "" }, "api/middlewares.js: what runs before a route is the market's"],
])("a plugin whose routes have %s is refused by the file", (_, files, reason) => {
  expect(() => routesOf(files as Record<string, string>)).toThrow(reason)
})

test.each([
  ["without a package", [{ resolve: "/nowhere/at-all", id: "", options: {} }], "there is no package /nowhere/at-all"],
  ["that is not built", [plugin({}, undefined, "src")], "plugin yard of NORTHLOT_PLUGINS cannot be used: the folder"],
  ["with a name that no path can have", [plugin({}, `{"name":"A b"}`)], "its name A b must have at most 48 small"],
  ["with a broken package.json", [plugin({}, "{")], "its package.json cannot be read"],
  [
    "with the name of another",
    [plugin({}), { ...plugin({}, `{"name":"other"}`), id: "yard" }],
    "The plugin yard of NORTHLOT_PLUGINS cannot be used: another one has the same name; give each entry an id of its own.",
  ],
])("a plugin %s is refused in a sentence", (_, entries, reason) => {
  expect(() => installPlugins(entries)).toThrow(reason)
})

test("a job has a name and an interval that a lease can be kept for", () => {
  const work = () => undefined
  const job = { default: work, config: { name: "count", schedule: { interval: 1_000 } } }
  expect(judgePluginJob(job).config.name).toBe("count")
  expect(() => judgePluginJob({ ...job, config: { name: "count", schedule: "0 * * * *" } })).toThrow("config.schedule")
  expect(() => judgePluginJob({ ...job, default: 1 })).toThrow("its default is wrong: it must be a function.")
})
