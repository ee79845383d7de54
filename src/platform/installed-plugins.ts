import { existsSync, readdirSync, readFileSync } from "node:fs"
import Module from "node:module"
import { basename, isAbsolute, join, sep } from "node:path"
import type { ProviderEntry } from "./configuration"
import { PLUGIN_NAME, PLUGIN_NAME_RULE, unusablePlugin } from "./plugin-providers"

/** A plugin in the form that `medusa plugin:build` writes. */
export interface InstalledPlugin {
  /** The name in the routes `/api/plugins/<name>` and in the names of its subscribers and jobs. */
  name: string
  /** The folder that contains the plugin's `package.json`. */
  root: string
  /** The build folder: `modules`, `api`, `subscribers`, `jobs`, `links` and `workflows`. */
  source: string
  options: Record<string, unknown>
}

export const PLUGINS = "NORTHLOT_PLUGINS"
const BUILT = join(".medusa", "server", "src")

let installed: readonly InstalledPlugin[] = []

/** The plugins of this process; empty until the start has found them. */
export const installedPlugins = () => installed

/** Finds the folder of each plugin, once and before Medusa reads the configuration. @throws Error */
export function installPlugins(entries: readonly ProviderEntry[]): void {
  installed = findPlugins(entries)
  if (installed.length > 0) haveThemUseOurs()
}

/** Finds the plugins; the build of the console calls it too. @throws Error @public */
export function findPlugins(entries: readonly ProviderEntry[]): InstalledPlugin[] {
  const found = entries.map((entry) => read(entry))
  for (const [index, { name }] of found.entries())
    if (found.findIndex((other) => other.name === name) !== index)
      throw new Error(unusablePlugin(PLUGINS, name, "another one has the same name; give each entry an id of its own."))
  return found
}

function read({ id, resolve, options }: ProviderEntry): InstalledPlugin {
  const refuse = (why: string): never => {
    throw new Error(unusablePlugin(PLUGINS, id || resolve, why))
  }
  const root = folderOf(resolve) ?? refuse(`there is no package ${resolve} with a package.json.`)
  let packaged: unknown
  try {
    packaged = (JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { name?: unknown }).name
  } catch (error) {
    refuse(`its package.json cannot be read: ${(error as Error).message}.`)
  }
  const name = id || basename(typeof packaged === "string" ? packaged : root)
  if (!PLUGIN_NAME.test(name)) refuse(`its name ${name} must have ${PLUGIN_NAME_RULE}; give its entry an id.`)
  const source = join(root, BUILT)
  if (!existsSync(source))
    throw new Error(
      unusablePlugin(PLUGINS, name, `the folder ${source} is missing; build it first, with medusa plugin:build.`)
    )
  return { name, root, source, options }
}

function folderOf(resolve: string): string | undefined {
  const roots = isAbsolute(resolve) ? [""] : (Module.createRequire(__filename).resolve.paths(resolve) ?? [])
  return roots.map((root) => join(root, resolve)).find((folder) => existsSync(join(folder, "package.json")))
}

/**
 * All compiled files below a folder of the plugin, except those whose name begins with `_`, as Medusa's loaders
 * choose them.
 */
export function codeOf({ source }: InstalledPlugin, folder: string): string[] {
  const path = join(source, folder)
  if (!existsSync(path)) return []
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".js") && !basename(file).startsWith("_") && !/\.(test|spec)\.js$/.test(file))
    .map((file) => join(path, file))
    .sort()
}

const load = Module.createRequire(__filename)

/** The exports of a plugin's file. Plugins are built as CommonJS. @throws whatever the file throws */
export const exportsOf = (file: string) => load(file) as Record<string, unknown>

/** The plugin whose code an error came from, by its stack. */
export function pluginAtFault(error: unknown): InstalledPlugin | undefined {
  const { stack = "", message = "" } = error as Partial<Error>
  return installed.find(({ root }) => `${message}\n${stack}`.includes(root + sep))
}

/**
 * Packages that plugins share with the market. A second copy would not know the market's modules, models and
 * errors.
 */
const SHARED = /^(@medusajs\/(?!test-utils)|@mikro-orm\/|@northlot\/(contract|plugin-kit)$|@northlot\/contract\/|zod$)/

type Resolver = (request: string, parent?: { filename?: string | null }, ...rest: unknown[]) => string
let isShared = false

/**
 * Makes plugins load the market's copy of Medusa, wherever their folder is. Node has no other way to do this for files
 * outside of the market's `node_modules` tree.
 */
function haveThemUseOurs(): void {
  if (isShared) return
  isShared = true
  const loader = Module as unknown as { _resolveFilename: Resolver }
  const resolveAsEver = loader._resolveFilename
  loader._resolveFilename = function (request, parent, ...rest) {
    const from = parent?.filename
    const isTheirs = from && installed.some(({ root }) => from.startsWith(root + sep))
    if (isTheirs && SHARED.test(request)) return load.resolve(request)
    return resolveAsEver.call(this, request, parent, ...rest)
  }
}
