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

/** A plugin's provider under the name that admins see. */
export interface InstalledProvider {
  kind: ProviderKind
  name: string
  version: string
  manifest: PluginManifest
  /** Providers with a lower number are asked first. */
  priority: number
  /**
   * The provider's settings in the installation's configuration. `asSetNow` applies the changes that admins made in the
   * console.
   */
  options: Record<string, unknown>
  /** A provider that is off is asked only for auctions published while it was on. */
  isOn: boolean
  /** False if the installation turned the provider off. The console cannot turn it on then. */
  mayBeOn: boolean
  /** The form fields of the provider's settings; null if the provider does not describe its settings. */
  fields: PluginSettingField[] | null
  /** The provider's health in this process. */
  health: Readonly<ProviderHealth>
  isRunning(): boolean
  /** Until when the provider is not asked, because it repeatedly gave no answer; null if it is asked. */
  restsUntil(): Date | null
  /**
   * The provider's answer after `judge` checked it. @throws Error with the reason, in words for an admin, also if
   * `judge` refuses
   */
  ask<Answer = unknown>(
    request: object,
    options: unknown,
    judge?: (answer: unknown) => Answer | Promise<Answer>
  ): Promise<Answer>
  /**
   * What the provider's schema finds wrong with these settings, by setting name. The key "" holds general problems.
   */
  refusals(options: Record<string, unknown>): Promise<Record<string, string>>
  /** Converts settings of an earlier version to this one; null if the provider cannot. */
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

/** A plugin's messages on its settings are untrusted text and are checked as any other answer. */
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
        restsUntil: () => plugin.restsUntil(),
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
 * Starts every provider of a setting in the way its module does later, so that the provider checks its settings. A
 * problem is reported before the database is touched. @throws Error
 */
export async function tryProviders(
  kind: ProviderKind,
  setting: string,
  entries: readonly SwitchedEntry[]
): Promise<void> {
  const opened = await open(kind, setting, entries)
  try {
    if (kind === "fee") await refuseSharedCodes(setting, entries, opened)
  } finally {
    await Promise.all(opened.map((provider) => provider.close()))
  }
}

const EXAMPLE_PARTY = { type: "private", province: "ON", accountAgeDays: 90 }
const EXAMPLE_LINE = { label: "A fee", amountCents: 20_000, taxable: true }

/**
 * A typical sale. Before the market starts, fee providers that are installed twice compute its lines, to compare the
 * line codes.
 */
const EXAMPLE_SALE = {
  hammerCents: 1_500_000,
  currency: "CAD",
  at: "2026-11-02T15:00:00.000Z",
  buyer: EXAMPLE_PARTY,
  seller: EXAMPLE_PARTY,
  listing: {
    id: "example",
    make: "Honda",
    model: "Civic",
    year: 2019,
    body: "Sedan",
    kilometres: 80_000,
    audience: "public",
    startsAt: "2026-11-05T15:00:00.000Z",
    endsAt: "2026-11-12T15:00:00.000Z",
  },
  schedule: {
    buyerFeeCents: 20_000,
    sellerFeeCents: 20_000,
    processingBuyerCents: 20_000,
    processingSellerCents: 20_000,
  },
  lines: [
    { ...EXAMPLE_LINE, party: "buyer", code: "buyer_fee" },
    { ...EXAMPLE_LINE, party: "buyer", code: "processing" },
    { ...EXAMPLE_LINE, party: "seller", code: "seller_fee" },
    { ...EXAMPLE_LINE, party: "seller", code: "processing" },
  ],
}

/**
 * Refuses a fee provider that is installed twice if both installations give a line the same code, because every sale
 * would fail. The check compares their answers for one example sale. A provider that fails to answer is not checked.
 * @throws Error
 */
async function refuseSharedCodes(
  setting: string,
  entries: readonly SwitchedEntry[],
  opened: readonly InstalledProvider[]
): Promise<void> {
  const isTwice = ({ isOn, resolve }: SwitchedEntry) =>
    isOn && entries.filter((other) => other.isOn && other.resolve === resolve).length > 1
  const taken = new Set<string>()
  for (const [index, entry] of entries.entries()) {
    if (!isTwice(entry)) continue
    const { ask, options, name } = opened[index]!
    const codes = await ask(EXAMPLE_SALE, options, codesOf).catch(() => [])
    const shared = codes.find((code) => taken.has(`${entry.resolve} ${code}`))
    if (shared !== undefined)
      throw new Error(
        unusablePlugin(
          setting,
          name,
          `it is there twice, and both give their lines the code '${shared}'; its author takes the code from a setting.`
        )
      )
    for (const code of codes) taken.add(`${entry.resolve} ${code}`)
  }
}

const codesOf = (answer: unknown) =>
  z
    .object({ lines: z.array(z.object({ code: z.string().max(40) })) })
    .parse(answer)
    .lines.map(({ code }) => code)

/** Registers a module's providers under `key` in its container, ordered by priority. */
export async function registerProviders(
  { container, options }: LoaderOptions<{ plugins?: SwitchedEntry[] }>,
  { kind, key, setting }: { kind: ProviderKind; key: string; setting: string }
): Promise<void> {
  const providers: InstalledProvider[] = await open(kind, setting, options?.plugins ?? [])
  container.register(key, asValue(providers.sort((one, other) => one.priority - other.priority)))
}
