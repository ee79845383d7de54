import { asValue } from "@medusajs/framework/awilix"
import type { LoaderOptions } from "@medusajs/framework/types"
import type { PluginSettingField } from "@northlot/contract"
import { z } from "zod"
import type { SwitchedEntry } from "./configuration"
import { IsolatedPlugin } from "./isolated-plugin"
import { manifestOf, type PluginManifest } from "./plugin-manifest"
import { reasonOf, unusablePlugin } from "./plugin-providers"
import { fieldsOf } from "./setting-fields"

export type ProviderKind = "fee" | "promotion"

/** A provider of a plugin under the name that admins know it by. */
export interface InstalledProvider {
  kind: ProviderKind
  name: string
  version: string
  manifest: PluginManifest
  /** Whose turn comes first. */
  priority: number
  /** What it is set to, as its installation says; the console may have set it otherwise since (`asSetNow`). */
  options: Record<string, unknown>
  /** Off: it is asked for the auctions alone that were published while it was on. */
  isOn: boolean
  /** False where its installation has turned it off: it is off then, whatever the console says. */
  mayBeOn: boolean
  /** The form of its settings; null where it cannot say what it can be set to. */
  fields: PluginSettingField[] | null
  /** How it did in this process. */
  health: Readonly<ProviderHealth>
  isRunning(): boolean
  /**
   * What it answers, as `judge` takes it. @throws Error with the reason, in words for an admin, also where it is of
   * `judge`
   */
  ask<Answer = unknown>(
    request: object,
    options: unknown,
    judge?: (answer: unknown) => Answer | Promise<Answer>
  ): Promise<Answer>
  /** What its own schema finds wrong with these settings, by their names; under "" what is of none. */
  refusals(options: Record<string, unknown>): Promise<Record<string, string>>
  /** What settings of an earlier version are in this one; null where it cannot say. */
  upgraded(options: Record<string, unknown>): Promise<Record<string, unknown> | null>
}

export interface ProviderHealth {
  answers: number
  failures: number
  lastFailure: { at: Date; reason: string } | null
}

interface Opened extends InstalledProvider {
  close(): Promise<void>
}

async function counted<Answer>(health: ProviderHealth, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    const answer = await ask()
    health.answers++
    return answer
  } catch (error) {
    health.failures++
    health.lastFailure = { at: new Date(), reason: reasonOf(error) }
    throw error
  }
}

/** What a plugin says of its settings is its own text: it is judged as any other answer. */
const settingProblems = z
  .array(z.object({ name: z.string().max(100), problem: z.string().transform(reasonOf) }))
  .max(100)

const upgradedSettings = z.record(z.string().max(100), z.unknown()).nullable()

/** @throws Error that names the plugin and what is wrong with it */
async function open(kind: ProviderKind, setting: string, entries: readonly SwitchedEntry[]): Promise<Opened[]> {
  const opened: Opened[] = []
  for (const entry of entries) {
    const refuse = (why: string) => new Error(unusablePlugin(setting, entry.resolve, why))
    try {
      const plugin = new IsolatedPlugin(kind, entry)
      const { id, priority, settings } = await plugin.describe()
      const name = [id, entry.id].filter(Boolean).join("_")
      const health: ProviderHealth = { answers: 0, failures: 0, lastFailure: null }
      opened.push({
        kind,
        name,
        version: plugin.version,
        manifest: manifestOf(entry.resolve),
        priority,
        options: entry.options,
        isOn: entry.isOn,
        mayBeOn: entry.isOn,
        fields: fieldsOf(settings),
        health,
        isRunning: () => plugin.isRunning(),
        ask: (request, options, judge = (answer) => answer as never) =>
          counted(health, async () => judge(await plugin.ask(request, options))),
        refusals: async (options) => {
          const problems = settingProblems.parse(await plugin.ask("problems", options))
          return Object.fromEntries(problems.map(({ name, problem }) => [name, problem]))
        },
        upgraded: async (options) => upgradedSettings.parse(await plugin.ask("upgrade", options)),
        close: () => plugin.close(),
      })
      if (opened.findIndex((other) => other.name === name) < opened.length - 1)
        throw new Error(`another ${kind} provider is called ${name}; give each entry an id of its own.`)
    } catch (error) {
      await Promise.all(opened.map((one) => one.close()))
      throw refuse((error as Error).message)
    }
  }
  return opened
}

/**
 * Opens every provider of a setting as its module will, and has it judge its settings: what is wrong with one is told in
 * a sentence, before the database is touched. @throws Error
 */
export async function tryProviders(
  kind: ProviderKind,
  setting: string,
  entries: readonly SwitchedEntry[]
): Promise<void> {
  for (const provider of await open(kind, setting, entries)) await provider.close()
}

/** Keeps a module's providers under `key` in its container, those first whose turn is. */
export async function keepProviders(
  { container, options }: LoaderOptions<{ plugins?: SwitchedEntry[] }>,
  { kind, key, setting }: { kind: ProviderKind; key: string; setting: string }
): Promise<void> {
  const providers: InstalledProvider[] = await open(kind, setting, options?.plugins ?? [])
  container.register(key, asValue(providers.sort((one, other) => one.priority - other.priority)))
}
