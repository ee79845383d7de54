// Reads and validates the console parts of installed plugins before the console is built.
import { existsSync } from "node:fs"
import { createRequire } from "node:module"
import { join, relative } from "node:path"
import { fileURLToPath } from "node:url"
import vm from "node:vm"
import { build } from "esbuild"

const root = fileURLToPath(new URL("..", import.meta.url))
const PLUGINS = "NORTHLOT_PLUGINS"
const SCREENS = ["list", "show", "edit", "create"]
const KEYS = ["name", "icon", "recordRepresentation", "options", ...SCREENS]
const OPTIONS = ["label", "staff"]
const NAME = /^[a-z0-9][a-z0-9-]{0,47}$/

/**
 * The plugins with a console part, in the order of NORTHLOT_PLUGINS. Each has its name, its entry file and all its
 * source files. `resources` holds what the console needs before it loads the plugin's code. The built server's code
 * parses NORTHLOT_PLUGINS, so the server must be built first. @throws Error that names plugin, file and reason
 */
export async function consolePlugins(value = process.env[PLUGINS]) {
  if (!value) return []
  const load = createRequire(import.meta.url)
  const { pluginEntries } = load(join(root, "dist/src/platform/configuration.js"))
  const { findPlugins } = load(join(root, "dist/src/platform/installed-plugins.js"))
  const plugins = findPlugins(pluginEntries(value)).map(({ name, source }) => ({
    name,
    source,
    entry: join(source, "console", "index.js"),
  }))
  return Promise.all(plugins.filter(({ entry }) => existsSync(entry)).map(readConsole))
}

async function readConsole({ name, source, entry }) {
  const at = relative(source, entry)
  try {
    const { outputFiles, metafile } = await build({
      entryPoints: [entry],
      bundle: true,
      write: false,
      metafile: true,
      packages: "external",
      format: "cjs",
      platform: "neutral",
      logLevel: "silent",
      absWorkingDir: source,
    })
    return {
      name,
      entry,
      files: Object.keys(metafile.inputs).map((path) => join(source, path)),
      resources: resourcesOf(defaultOf(outputFiles[0].text)),
    }
  } catch (error) {
    const [reason] = error.message.split("\n").filter((line) => !/^Build failed/.test(line))
    throw new Error(`The plugin ${name} of ${PLUGINS} cannot be used: ${at}: ${reason}`)
  }
}

/**
 * Runs the compiled code and returns its default export. Stand-ins replace all packages, so that no browser is needed.
 */
function defaultOf(code) {
  const exported = { exports: {} }
  vm.runInNewContext(code, { module: exported, exports: exported.exports, require: () => standIn }, { timeout: 2_000 })
  return exported.exports.default ?? exported.exports
}

const standIn = new Proxy(function () {}, {
  get: (_target, key) => (key === "prototype" ? Object.prototype : key === Symbol.toPrimitive ? () => "" : standIn),
  apply: () => standIn,
  construct: () => standIn,
  // The plugin's compiled code copies each package that it imports, and reads the package's prototype for that.
  getPrototypeOf: () => standIn,
})

const isPlain = (value) => typeof value === "object" && value !== null

function resourcesOf(list) {
  if (!Array.isArray(list) || list.length === 0) throw new Error("its default export is no list of resources.")
  const resources = list.map(resourceOf)
  const twice = resources.find(({ name }, index) => resources.findIndex((other) => other.name === name) !== index)
  if (twice) throw new Error(`there are two resources ${twice.name}.`)
  return resources
}

function resourceOf(resource, index) {
  if (!isPlain(resource)) throw new Error(`[${index}] is no resource.`)
  const { name, icon, recordRepresentation, options = {} } = resource
  if (typeof name !== "string" || !NAME.test(name))
    throw new Error(`[${index}].name must have at most 48 small letters, digits and hyphens.`)
  const refuse = (why) => {
    throw new Error(`${name}: ${why}`)
  }
  if (!isPlain(options)) refuse("options must be an object.")
  const unknown =
    Object.keys(resource).find((key) => !KEYS.includes(key)) ??
    Object.keys(options)
      .filter((key) => !OPTIONS.includes(key))
      .map((key) => `options.${key}`)[0]
  if (unknown) refuse(`${unknown} is not known; there are ${KEYS.join(", ")}, and label and staff in options.`)
  if (recordRepresentation !== undefined && typeof recordRepresentation !== "string")
    refuse("recordRepresentation must be the name of a field.")
  const { label, staff } = options
  if (label !== undefined && typeof label !== "string") refuse("options.label must be a text.")
  if (staff !== undefined && !(Array.isArray(staff) && staff.every((role) => typeof role === "string")))
    refuse("options.staff must be a list of roles.")
  const screens = SCREENS.filter((screen) => resource[screen] !== undefined)
  const wrong = screens.find((screen) => !["function", "object"].includes(typeof resource[screen]))
  if (wrong) refuse(`${wrong} is no component.`)
  if (!resource.list) refuse("it has no list, to which the menu leads.")
  return { name, screens, hasIcon: icon !== undefined, recordRepresentation, label, staff }
}

const VIRTUAL = "virtual:plugin-resources"

/** The module that lists the plugins for the console. The code of each plugin is a chunk that loads on demand. */
export function pluginResources() {
  return {
    name: "northlot:plugin-resources",
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : null),
    async load(id) {
      if (id !== `\0${VIRTUAL}`) return null
      const plugins = await consolePlugins()
      const entries = plugins.map(
        ({ name, entry, resources }) =>
          `{ name: ${JSON.stringify(name)}, resources: ${JSON.stringify(resources)}, ` +
          `load: () => import(${JSON.stringify(entry)}) }`
      )
      return `export default [${entries.join(",\n")}]`
    },
  }
}
