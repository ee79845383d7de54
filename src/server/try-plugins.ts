import { basename, dirname, join, relative } from "node:path"
import { existsSync, readdirSync } from "node:fs"
import {
  PLUGINS,
  codeOf,
  exportsOf,
  installedPlugins,
  pluginAtFault,
  type InstalledPlugin,
} from "#src/platform/installed-plugins"
import { chargePurposesOf } from "#src/platform/plugin-charges"
import { judgePluginSlots } from "#src/platform/plugin-slots"
import { unusablePlugin } from "#src/platform/plugin-providers"
import { pluginRoutes } from "#src/http/plugin-routes"
import { registerPluginHooks } from "#src/workflows/register-hooks"
import { judgePluginJob } from "./plugin-jobs"
import { isMigration, tablesOf, tablesOfMarket, tablesOfModels } from "./plugin-tables"
import { StartError } from "./start-error"

/**
 * Loads and checks everything that the plugins bring before the database is touched, and sets their hooks. @throws
 * StartError naming plugin, file and reason
 */
export async function tryPlugins(buildDirectory: string): Promise<void> {
  const plugins = installedPlugins()
  if (plugins.length === 0) return
  await refuseTakenNames(buildDirectory, plugins)
  for (const plugin of plugins) {
    for (const file of codeOf(plugin, "jobs")) loaded(plugin, file, judgePluginJob)
    for (const file of codeOf(plugin, "workflows")) loaded(plugin, file)
    try {
      pluginRoutes(plugin)
      judgePluginSlots(plugin)
      chargePurposesOf(plugin)
    } catch (error) {
      refuse(plugin, (error as Error).message)
    }
    const hooks = codeOf(plugin, join("workflows", "hooks"))
    const { name: id, options } = plugin
    try {
      await registerPluginHooks(
        hooks.map((resolve) => ({ id, resolve, options })),
        PLUGINS
      )
    } catch (error) {
      throw new StartError((error as Error).message)
    }
  }
}

/**
 * Refuses modules, migrations and tables whose name is taken. Otherwise one of the two would silently replace the other
 * or be skipped.
 */
async function refuseTakenNames(buildDirectory: string, plugins: readonly InstalledPlugin[]): Promise<void> {
  const configured = (await import(join(buildDirectory, "medusa-config.js"))) as Record<string, unknown>
  const { modules } = ((configured.default as object & { default?: object }).default ?? configured.default) as {
    modules: object
  }
  const moduleNames = new Map(Object.keys(modules).map((name) => [name, "the market"]))
  const migrations = new Map<string, string>()
  const ours = join(buildDirectory, "src/modules")
  for (const file of readdirSync(ours, { recursive: true, encoding: "utf8" }))
    if (isMigration(file)) migrations.set(basename(file), "the market")

  for (const plugin of plugins) {
    for (const file of codeOf(plugin, "modules")) {
      if (isMigration(file)) take(plugin, migrations, basename(file), "migration")
    }
    const folder = join(plugin.source, "modules")
    if (!existsSync(folder)) continue
    for (const name of readdirSync(folder)) {
      const definition = loaded(plugin, join(folder, name)) as { default?: unknown }
      take(plugin, moduleNames, serviceNameOf(plugin, name, definition.default), "module")
    }
  }
  await refuseTakenTables(plugins, await tablesOfMarket(buildDirectory, modules))
}

/**
 * `CREATE TABLE IF NOT EXISTS` skips an existing table of the market. The plugin would then read and write the
 * market's rows.
 */
async function refuseTakenTables(plugins: readonly InstalledPlugin[], ofMarket: ReadonlySet<string>): Promise<void> {
  const owners = new Map<string, string>()
  for (const plugin of plugins) {
    const files = codeOf(plugin, "modules")
    const made = await Promise.all(files.filter(isMigration).map((file) => tablesOf(loaded(plugin, file))))
    const models = files.filter((file) => basename(dirname(file)) === "models")
    const named = models.flatMap((file) => tablesOfModels(loaded(plugin, file)))
    for (const table of new Set([...made.flat(), ...named])) {
      const owner = ofMarket.has(table) ? "the market" : owners.get(table)
      if (owner) refuse(plugin, `its table ${table} has the name of one of ${owner}; give it another.`)
      owners.set(table, plugin.name)
    }
  }
}

const isOf = (file: string, migration: string) => isMigration(file) && basename(file, ".js") === migration

function take(plugin: InstalledPlugin, taken: Map<string, string>, name: string, what: string): void {
  const owner = taken.get(name)
  if (owner) refuse(plugin, `its ${what} ${name} has the name of one of ${owner}; give it another.`)
  taken.set(name, plugin.name)
}

function serviceNameOf(plugin: InstalledPlugin, folder: string, definition: unknown): string {
  const { service } = (definition ?? {}) as { service?: { prototype: { __joinerConfig?: unknown } } }
  const joiner = service?.prototype.__joinerConfig
  const { serviceName } = ((typeof joiner === "function" ? joiner() : joiner) ?? {}) as { serviceName?: string }
  return serviceName ?? refuse(plugin, `modules/${folder} exports no module as its default.`)
}

/**
 * Names the plugin at fault when a start or a migration fails. @throws StartError with the plugin's name, or the error
 * itself if no plugin is at fault
 */
export function blamed(error: Error): never {
  if (error instanceof StartError) throw error
  const [, migration, why] = /^Error: .*Migration (\w+) \(up\) failed: (.*)$/m.exec(error.message) ?? []
  if (migration) {
    const owner = installedPlugins().find((one) => codeOf(one, "modules").some((file) => isOf(file, migration)))
    if (owner) refuse(owner, `its migration ${migration} failed: ${why}.`)
  }
  const plugin = pluginAtFault(error)
  if (!plugin) throw error
  return refuse(plugin, error.message)
}

function loaded(plugin: InstalledPlugin, file: string, judge?: (exported: Record<string, unknown>) => void) {
  try {
    const found = exportsOf(file)
    judge?.(found)
    return found
  } catch (error) {
    const [reason] = (error as Error).message.split("\n")
    return refuse(plugin, `${relative(plugin.source, file)}: ${reason}`)
  }
}

function refuse(plugin: InstalledPlugin, why: string): never {
  throw new StartError(`${unusablePlugin(PLUGINS, plugin.name, why)} ${WHAT_TO_DO}`)
}

const WHAT_TO_DO = `Repair the plugin, or remove it from ${PLUGINS}.`
