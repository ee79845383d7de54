/**
 * The process of one plugin's provider. It loads the provider, describes it and asks it one question at a time. It
 * has no environment variables, database or other connection of the market.
 */
import { Socket } from "node:net"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { Worker } from "node:worker_threads"
import {
  PLUGIN_INTERFACE,
  settingProblems,
  z,
  type FeeProvider,
  type FeeRequest,
  type PromotionProvider,
  type PromotionRequest,
} from "@northlot/plugin-kit"
import { MOST_ANSWER_CHARACTERS, PROVIDER_ID, type PluginMessage } from "./plugin-messages"
import { reasonOf } from "./plugin-providers"
import type { Watched } from "./process-watch"

/** The market's first message to a plugin's process. It names the provider to load. */
export interface PluginToLoad {
  path: string
  kind: AnyProvider["kind"]
  options: unknown
}

/** Besides its usual requests, a provider checks options ("problems") and converts older ones ("upgrade"). */
export type PluginQuestion = { number: number; request: object | "problems" | "upgrade"; options: unknown }

/** A problem of one setting, or of the settings together if `name` is empty. */
export interface SettingProblem {
  name: string
  problem: string
}

type AnyProvider = FeeProvider | PromotionProvider

const market = new Socket({ fd: 3 })
const write = market.write.bind(market)
const tell = (message: PluginMessage, then?: () => void) => write(`${JSON.stringify(message)}\n`, then)

// A process in an endless loop handles no messages. So a separate thread ends the process if the market is gone or if
// the process exceeds its limits.
new Worker(join(__dirname, "process-watch.js"), { workerData: { market: process.ppid } satisfies Watched }).unref()
for (const end of ["close", "error"]) market.on(end, () => process.exit())
process.on("uncaughtException", (error, origin) => {
  const died =
    origin === "unhandledRejection" ? `a promise was rejected that nobody awaited: ${reasonOf(error)}` : reasonOf(error)
  tell({ died }, () => process.exit(1))
})
// `kill` is replaced, because a plugin could send a signal to the market's process.
process.kill = () => {
  throw new Error("A plugin may not signal processes.")
}

/** The provider that the package exports, directly or as its module's default. @throws Error with a sentence */
function load({ path, kind }: PluginToLoad): AnyProvider {
  const exported = withoutDefaults(require(path)) as Partial<AnyProvider> | undefined
  if (typeof exported !== "object" || exported === null || exported.interface === undefined)
    throw new Error("its default export is not made by the plugin kit.")
  if (exported.interface !== PLUGIN_INTERFACE)
    throw new Error(
      `it is written for version ${String(exported.interface)} of the plugin interface; this market speaks version ${PLUGIN_INTERFACE}.`
    )
  if (exported.kind !== kind) throw new Error(`it is a ${String(exported.kind)} provider, and not a ${kind} provider.`)
  const provider = exported as AnyProvider
  if (typeof provider.id !== "string" || !PROVIDER_ID.test(provider.id))
    throw new Error("its id is not 2 to 40 of a-z and _.")
  if (
    provider.kind === "fee" &&
    !(Number.isInteger(provider.priority) && provider.priority > 0 && provider.priority <= 1_000)
  )
    throw new Error("its priority is not a whole number from 1 to 1,000.")
  if (typeof provider.settings?.safeParse !== "function") throw new Error("its settings are no zod schema.")
  if (typeof asked(provider) !== "function") throw new Error("it has no function to ask.")
  return provider
}

const asked = (provider: AnyProvider): unknown => (provider.kind === "fee" ? provider.linesFor : provider.tiersFor)

function withoutDefaults(module: unknown): unknown {
  const inner = (module as { default?: unknown } | null)?.default
  return inner === undefined ? module : withoutDefaults(inner)
}

/**
 * The settings' JSON Schema, for a form. A schema that cannot become JSON gives no form, but still checks settings.
 */
function schemaOf({ settings }: AnyProvider): unknown {
  try {
    return JSON.parse(JSON.stringify(z.toJSONSchema(settings, { io: "input", unrepresentable: "any" })))
  } catch {
    return null
  }
}

function problemsOf(provider: AnyProvider, given: unknown): SettingProblem[] {
  const { error } = provider.settings.safeParse(given)
  return (error?.issues ?? []).map(({ path, message }) => ({
    name: typeof path[0] === "string" ? path[0] : "",
    problem: path.length > 1 ? `${path.slice(1).join(".")}: ${message}` : message,
  }))
}

/** @throws Error that names the wrong settings */
function settingsOf(provider: AnyProvider, given: unknown): unknown {
  const { success, data, error } = provider.settings.safeParse(given)
  if (success) return data
  throw new Error(`its settings are wrong. ${settingProblems(error, given).join("; ")}`)
}

async function answerOf(provider: AnyProvider, { request, options: given }: PluginQuestion): Promise<string> {
  if (request === "problems") return JSON.stringify(problemsOf(provider, given))
  if (request === "upgrade") return JSON.stringify(provider.upgradeSettings?.(given as Record<string, unknown>) ?? null)
  const settings = settingsOf(provider, given)
  const ask = async (): Promise<unknown> =>
    provider.kind === "fee"
      ? provider.linesFor(structuredClone(request) as FeeRequest, settings)
      : provider.tiersFor(structuredClone(request) as PromotionRequest, settings)
  const text = JSON.stringify(await ask()) ?? "null"
  if (text !== (JSON.stringify(await ask()) ?? "null")) throw new Error("it answered the same question in two ways")
  if (text.length > MOST_ANSWER_CHARACTERS) throw new Error("its answer is too long")
  // If the provider's function left an unhandled rejection, the process ends here, before it answers.
  await new Promise((next) => setImmediate(next))
  return text
}

function begin(toLoad: PluginToLoad): AnyProvider | null {
  try {
    const provider = load(toLoad)
    settingsOf(provider, toLoad.options)
    const priority = provider.kind === "fee" ? provider.priority : 0
    tell({ ready: { id: provider.id, priority, settings: schemaOf(provider) } })
    return provider
  } catch (error) {
    tell({ refused: reasonOf(error) })
    return null
  }
}

let provider: AnyProvider | null | undefined
createInterface({ input: market }).on("line", (line) => {
  if (provider === undefined) provider = begin(JSON.parse(line) as PluginToLoad)
  else if (provider) {
    const question = JSON.parse(line) as PluginQuestion
    const { number } = question
    answerOf(provider, question).then(
      (text) => tell({ number, text }),
      (error) => tell({ number, failure: reasonOf(error) })
    )
  }
})
