/**
 * Plugin providers in the console: shows them, changes their settings and simulates quotes. Changed settings apply to
 * auctions that are published later; auctions that are published already continue under the earlier settings.
 */
import type { MedusaContainer } from "@medusajs/framework/types"
import {
  RefusedError,
  type FeeSimulation,
  type PluginProvider,
  type PluginSetting,
  type PluginVersions,
  type Plugins,
  type PromotionSimulation,
  type SimulatedPromotion,
  type SimulatedSale,
} from "@northlot/contract"
import { HST_CODE } from "#src/modules/fee/rules/schedule-lines"
import type { FeeQuote, Party, QuotedSale } from "#src/modules/fee/types"
import type { Offer } from "#src/modules/promotion/types"
import { database } from "#src/platform/database"
import type { InstalledProvider, ProviderKind } from "#src/platform/installed-providers"
import { reasonOf } from "#src/platform/plugin-providers"
import {
  appendProviderSettings,
  asItsVersionTakes,
  lockProviderSettings,
  newestSettings,
  providerVersions,
  wordsOfProblems,
  type ProviderSettings,
  type ProviderVersion,
} from "#src/platform/provider-settings"
import { shownOptions } from "#src/platform/setting-fields"
import { chargedByProviders, salesWithoutProviders, type SalesWithout } from "#src/queries/plugin/plugin-charges"
import { leftOutSentence, leftOutSentences } from "#src/wording/plugin/left-out-providers"

/** A provider as identified in a URL. */
interface NamedProvider {
  kind: string
  name: string
}

/** A missing field stays unchanged; null removes a setting. */
interface ProviderChange {
  isOn?: boolean | undefined
  settings?: Record<string, PluginSetting | null> | undefined
}

export async function listPlugins(scope: MedusaContainer): Promise<Plugins> {
  const [fee, promotion, charged, now] = await Promise.all([
    viewsOf(scope, "fee"),
    viewsOf(scope, "promotion"),
    chargedByProviders(),
    database().now(),
  ])
  const isInstalled = (name: string) => fee.some((provider) => provider.name === name)
  return {
    ok: true,
    providers: [...fee, ...promotion],
    charged: charged.map((row) => ({ ...row, isInstalled: isInstalled(row.provider) })),
    serverNow: now.toISOString(),
  }
}

async function viewsOf(scope: MedusaContainer, kind: ProviderKind): Promise<PluginProvider[]> {
  const installed = await providersNow(scope, kind)
  const [newest, without] = await Promise.all([
    newestSettings(kind),
    salesWithoutProviders(kind === "fee" ? installed.map(({ name }) => name) : []),
  ])
  return installed.map((provider) => viewOf(provider, newest.get(provider.name), without.get(provider.name)))
}

function viewOf(
  provider: InstalledProvider,
  newest: ProviderVersion | undefined,
  without: SalesWithout | undefined
): PluginProvider {
  const { kind, name, version, manifest, isOn, mayBeOn, priority, options, fields, health } = provider
  const told = (failure: { at: Date; reason: string } | null | undefined) =>
    failure ? { at: failure.at.toISOString(), reason: failure.reason } : null
  return {
    kind,
    name,
    ...manifest,
    version,
    isOn,
    mayBeOn,
    priority: kind === "fee" ? priority : null,
    settings: shownOptions(options, fields),
    fields,
    settingsVersion: newest?.version ?? 0,
    changed: newest ? changeOf(newest) : null,
    health: {
      isRunning: provider.isRunning(),
      restsUntil: provider.restsUntil()?.toISOString() ?? null,
      answers: health.answers,
      failures: health.failures,
      lastFailure: told(health.lastFailure),
      salesWithout: without?.sales ?? 0,
      lastSaleWithout: told(without && { at: without.lastAt, reason: leftOutSentence(without.last) }),
    },
  }
}

/** @throws RefusedError NOT_FOUND */
export async function pluginVersions(scope: MedusaContainer, named: NamedProvider): Promise<PluginVersions> {
  const { name } = named
  const kind = kindOf(named)
  const versions = await providerVersions(kind, name)
  const installed = (await providersNow(scope, kind)).find((provider) => provider.name === name)
  if (!installed && versions.length === 0) throw new RefusedError("NOT_FOUND")
  return versions.map((version) => ({
    version: version.version,
    isOn: version.isOn,
    settings: shownOptions(version.options, installed?.fields ?? null),
    ...changeOf(version),
  }))
}

/** @throws RefusedError NOT_FOUND, INVALID_INPUT, POLICY_CHANGED */
export async function changePlugin(
  scope: MedusaContainer,
  named: NamedProvider,
  { version, reason, ...change }: ProviderChange & { version: number; reason: string },
  username: string
): Promise<number> {
  const provider = await providerNow(scope, named)
  const { kind, name } = provider
  if (change.isOn && !provider.mayBeOn)
    throw new RefusedError("INVALID_INPUT", `This installation has turned ${name} off ("on": false in its entry).`)
  const present = (await newestSettings(kind)).get(name)
  if (version > (present?.version ?? 0)) throw refusedSettings({ version: "There is no such version." })
  // If the server's configuration turns a provider off, its stored on/off state does not change. The stored state
  // applies again when the configuration turns the provider on.
  const settings = await changedSettings(provider, { ...change, isOn: change.isOn ?? present?.isOn })
  const actor = `admin:${username}`
  return database().transaction(async () => {
    await lockProviderSettings()
    const made = await appendProviderSettings(provider, settings, { version, reason, actor })
    const { values, hidden } = shownOptions(settings.options, provider.fields)
    await scope.resolve("operations").auditLog.record({
      actor,
      action: "plugin.changed",
      subject: `plugin:${kind}:${name}:${made}`,
      details: { isOn: settings.isOn, settings: values, notShown: hidden, reason },
    })
    if (kind === "fee") await scope.resolve("fee").storeTerms()
    return made
  })
}

/**
 * Quotes the fees of an example sale at the providers; nothing is stored.
 * @throws RefusedError NOT_FOUND, INVALID_INPUT
 */
export async function simulateFees(
  scope: MedusaContainer,
  { hammerCents, buyer, seller, listing, publishedAt, change }: SimulatedSale
): Promise<{ now: FeeSimulation; changed: FeeSimulation | null }> {
  const fees = scope.resolve("fee")
  const now = await database().now()
  if (listing.endsAt <= listing.startsAt)
    throw refusedSettings({ "listing.endsAt": "The end is not after the beginning." })
  const at = publishedAt ? new Date(publishedAt) : now
  const utc = (moment: string) => new Date(moment).toISOString()
  const sale: QuotedSale = {
    hammerCents,
    facts: {
      at: at.toISOString(),
      buyer,
      seller,
      listing: { ...listing, id: "simulation", startsAt: utc(listing.startsAt), endsAt: utc(listing.endsAt) },
    },
    hammerAt: new Date(listing.endsAt),
  }
  const providers = await fees.providersNow()
  if (!change) {
    const [quote] = at < now ? await fees.quotesOf([sale]) : [await fees.quoteWith(providers, sale)]
    return { now: simulationOf(quote!), changed: null }
  }
  const { name, ...rest } = change
  const changed = await changedSettings(await providerNow(scope, { kind: "fee", name }), rest)
  const otherwise = providers.map((provider) => (provider.name === name ? { ...provider, ...changed } : provider))
  // The two quotes run one after another, since a provider answers one question at a time.
  const before = simulationOf(await fees.quoteWith(providers, sale))
  return { now: before, changed: simulationOf(await fees.quoteWith(otherwise, sale)) }
}

/**
 * Quotes promotions for an example listing at the providers; nothing is stored.
 * @throws RefusedError NOT_FOUND, INVALID_INPUT
 */
export async function simulatePromotions(
  scope: MedusaContainer,
  { listing, at, change }: SimulatedPromotion
): Promise<{ now: PromotionSimulation; changed: PromotionSimulation | null }> {
  const promotions = scope.resolve("northlotPromotion")
  const asked = {
    ...listing,
    listingId: "simulation",
    at: (at ? new Date(at) : await database().now()).toISOString(),
  }
  const providers = await promotions.providersNow()
  const now = offerOf(await promotions.offerWith(providers, asked))
  if (!change) return { now, changed: null }
  const { name, ...rest } = change
  const changed = await changedSettings(await providerNow(scope, { kind: "promotion", name }), rest)
  const otherwise = providers.map((provider) => (provider.name === name ? { ...provider, ...changed } : provider))
  return { now, changed: offerOf(await promotions.offerWith(otherwise, asked)) }
}

function offerOf({ tiers, failures }: Offer): PromotionSimulation {
  return {
    tiers: tiers.map(({ label, detail, days, runsFrom, runsTo, placesPerDay, priceCents }) => ({
      label,
      detail,
      days,
      runsFrom: runsFrom?.toISOString() ?? null,
      runsTo: runsTo?.toISOString() ?? null,
      placesPerDay,
      priceCents,
    })),
    failures,
  }
}

function simulationOf({ scheduleVersion, amounts, made, leftOut }: FeeQuote): FeeSimulation {
  const side = (party: Party): FeeSimulation["buyer"] => {
    const { lines, hstCents, totalCents } = amounts[party]
    return {
      lines: lines.map(({ code, label, taxable, amountCents }) => {
        const ofLine = made.filter((one) => one.party === party && one.code === code)
        const maker = ofLine.find(({ takenOffCents }) => takenOffCents === 0)?.provider
        return {
          code,
          label,
          by: code === HST_CODE ? "tax" : (maker ?? "schedule"),
          taxable,
          amountCents,
          reductions: ofLine
            .filter(({ takenOffCents }) => takenOffCents > 0)
            .map((taken) => ({ by: taken.provider, label: taken.label, amountCents: taken.takenOffCents })),
        }
      }),
      hstCents,
      totalCents,
    }
  }
  return { scheduleVersion, buyer: side("buyer"), seller: side("seller"), failure: leftOutSentences(leftOut) }
}

/**
 * Returns the settings after the change. The provider checks them if it is turned on or gets new settings.
 * @throws RefusedError INVALID_INPUT
 */
async function changedSettings(
  provider: InstalledProvider,
  { isOn = provider.isOn, settings = {} }: ProviderChange
): Promise<ProviderSettings> {
  const isSet = Object.keys(settings).length > 0
  if (!isOn && !isSet) return { isOn, options: provider.options }
  const { options: taken, problems } = await asItsVersionTakes(provider, provider.options)
  if (!taken && !isSet)
    throw new RefusedError(
      "INVALID_INPUT",
      `Version ${provider.version} of ${provider.name} does not accept its present settings. ${wordsOfProblems(problems)}. ` +
        "Enter the settings again, then turn the plugin on."
    )
  const merged = { ...(taken ?? knownOptions(provider)), ...settings }
  const options = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null))
  const refusals = await provider.refusals(options).catch((error: unknown) => {
    throw new RefusedError("INVALID_INPUT", `The plugin could not check its settings: ${reasonOf(error)}.`)
  })
  if (Object.keys(refusals).length > 0)
    throw refusedSettings(
      Object.fromEntries(
        Object.entries(refusals).map(([field, problem]) => [field === "" ? "settings" : `settings.${field}`, problem])
      )
    )
  return { isOn, options }
}

/**
 * The stored settings that the installed version of the plugin still has. All others are left out: the form does not
 * show them, so an admin could not remove them.
 */
function knownOptions({ options, fields }: InstalledProvider): Record<string, unknown> {
  if (!fields) return options
  const names = new Set(fields.map(({ name }) => name))
  return Object.fromEntries(Object.entries(options).filter(([name]) => names.has(name)))
}

function refusedSettings(fields: Record<string, string>): RefusedError {
  return new RefusedError("INVALID_INPUT", Object.values(fields)[0], { fields })
}

function providersNow(scope: MedusaContainer, kind: ProviderKind): Promise<InstalledProvider[]> {
  return scope.resolve(kind === "fee" ? "fee" : "northlotPromotion").providersNow()
}

/** @throws RefusedError NOT_FOUND */
function kindOf({ kind }: NamedProvider): ProviderKind {
  if (kind !== "fee" && kind !== "promotion") throw new RefusedError("NOT_FOUND")
  return kind
}

/** @throws RefusedError NOT_FOUND */
async function providerNow(scope: MedusaContainer, named: NamedProvider): Promise<InstalledProvider> {
  const found = (await providersNow(scope, kindOf(named))).find((provider) => provider.name === named.name)
  if (!found) throw new RefusedError("NOT_FOUND")
  return found
}

const changeOf = ({ madeBy, madeAt, reason }: ProviderVersion) => ({
  by: madeBy.replace(/^admin:/, ""),
  at: madeAt.toISOString(),
  reason,
})
