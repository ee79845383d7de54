import { existsSync } from "node:fs"
import { readdir } from "node:fs/promises"
import { createRequire } from "node:module"
import { isAbsolute, join, parse } from "node:path"
import type { SubscriberArgs } from "@medusajs/framework"
import type { MedusaContainer } from "@medusajs/framework/types"
import { marketEvents } from "@northlot/contract/events"
import { z } from "zod"
import { configuration, type ProviderEntry } from "#src/platform/configuration"
import { codeOf, installedPlugins, PLUGINS } from "#src/platform/installed-plugins"
import { PLUGIN_NAME, PLUGIN_NAME_RULE, unusablePlugin } from "#src/platform/plugin-providers"
import { eventBusOf } from "#src/use-cases/operations/events"
import { StartError } from "./start-error"

const SUBSCRIBERS = "NORTHLOT_SUBSCRIBERS"

/** A folder of subscribers, and the setting that named its plugin. */
interface SubscriberFolder extends ProviderEntry {
  setting?: string
}

/**
 * The folders of subscribers that `NORTHLOT_SUBSCRIBERS` names, and the folders of installed plugins in Medusa's own
 * form.
 */
export function subscriberFolders(): SubscriberFolder[] {
  const ofPlugins = installedPlugins()
    .filter((plugin) => codeOf(plugin, "subscribers").length > 0)
    .map(({ name, source, options }) => ({
      setting: PLUGINS,
      id: name,
      resolve: join(source, "subscribers"),
      options,
    }))
  return [...configuration().pluginSubscribers, ...ofPlugins]
}

const NAME_RULE = `a name of ${PLUGIN_NAME_RULE}`
const LONGEST_TIME_LIMIT_SECONDS = 600

const configSchema = z.object({
  event: z.union([z.string(), z.array(z.string()).min(1)]).transform((event) => [...new Set([event].flat())]),
  context: z
    .object({
      subscriberId: z.string().regex(PLUGIN_NAME, `must be ${NAME_RULE}`).optional(),
      timeLimitSeconds: z.number().positive().max(LONGEST_TIME_LIMIT_SECONDS).optional(),
    })
    .optional(),
})

interface PluginSubscriber {
  /** Begins with the plugin's id and an underscore, which no id of the market does. */
  subscriberId: string
  events: string[]
  timeLimitSeconds?: number | undefined
  handler: (told: SubscriberArgs) => unknown
  options: Record<string, unknown>
}

/** The subscribers in plugins' files, in Medusa's form. @throws StartError naming the file that is broken */
export async function readPluginSubscribers(entries: readonly SubscriberFolder[]): Promise<PluginSubscriber[]> {
  const found: PluginSubscriber[] = []
  for (const [index, { id, resolve, options, setting = SUBSCRIBERS }] of entries.entries()) {
    const refuse = (why: string): never => {
      throw new StartError(unusablePlugin(setting, id || resolve, why))
    }
    if (!PLUGIN_NAME.test(id)) refuse(`its id must be ${NAME_RULE}.`)
    if (entries.findIndex((other) => other.id === id) !== index) refuse("another entry has the same id.")
    const folder = folderOf(resolve) ?? refuse(`there is no folder ${resolve}.`)
    const files = (await readdir(folder)).filter((file) => /^(?!_|index\.).*\.[cm]?js$/.test(file)).sort()
    if (files.length === 0) refuse(`the folder ${folder} holds no compiled subscriber.`)
    for (const file of files) {
      const read = await readSubscriber(join(folder, file)).catch((error: Error) => refuse(`${file}: ${error.message}`))
      const subscriberId = `${id}_${read.name}`
      if (!PLUGIN_NAME.test(read.name)) refuse(`${file}: its subscriberId must be ${NAME_RULE}.`)
      if (found.some((other) => other.subscriberId === subscriberId))
        refuse(`${file}: another file of the plugin has the subscriberId ${read.name}.`)
      found.push({ ...read, subscriberId, options })
    }
  }
  return found
}

/** Registers the plugins' subscribers in every process, because any process may deliver events. */
export async function subscribePlugins(
  container: MedusaContainer,
  entries: readonly SubscriberFolder[]
): Promise<void> {
  for (const { events, handler, options, ...context } of await readPluginSubscribers(entries)) {
    for (const name of events) {
      const subscriber = async (event: object) =>
        void (await handler({ event: event as SubscriberArgs["event"], container, pluginOptions: options }))
      eventBusOf(container).subscribe(name, subscriber, context)
    }
  }
}

/** The folder of a package, or the folder at an absolute path. The package need not export its folder. */
function folderOf(resolve: string): string | undefined {
  if (isAbsolute(resolve)) return existsSync(resolve) ? resolve : undefined
  const roots = createRequire(__filename).resolve.paths(resolve) ?? []
  return roots.map((root) => join(root, resolve)).find(existsSync)
}

/** @throws Error that says what is wrong with the file */
async function readSubscriber(path: string) {
  const module = (await import(path)) as { default?: unknown; config?: unknown }
  // A CommonJS file arrives as the default export of its module.
  const file = typeof module.default === "object" ? (module.default as typeof module) : module
  if (typeof file.default !== "function") throw new Error("its default export is no function.")
  if (file.config === undefined) throw new Error("it exports no config.")
  const { data, error } = configSchema.safeParse(file.config)
  if (error) throw new Error(`its config is wrong at ${error.issues[0]!.path.join(".")}: ${error.issues[0]!.message}.`)
  const unknown = data.event.find((event) => !Object.hasOwn(marketEvents, event))
  if (unknown !== undefined) throw new Error(`it listens to ${unknown}, which is not among the declared events.`)
  return {
    name: data.context?.subscriberId ?? parse(path).name,
    events: data.event,
    timeLimitSeconds: data.context?.timeLimitSeconds,
    handler: file.default as PluginSubscriber["handler"],
  }
}
