/**
 * Settings of plugins' providers as admins changed them in the console. Each change is an append-only row in the table
 * of the policies (`policy_version`). Before the first change, version 0 holds the installation's settings.
 */
import { RefusedError } from "@northlot/contract"
import { database, holdLock } from "./database"
import type { InstalledProvider, ProviderKind } from "./installed-providers"
import { reasonOf } from "./plugin-providers"

export interface ProviderSettings {
  isOn: boolean
  options: Record<string, unknown>
}

/** A change of a provider's settings, with all settings in force since. */
export interface ProviderVersion extends ProviderSettings {
  name: string
  version: number
  reason: string
  madeBy: string
  madeAt: Date
}

/** Until the transaction ends, no other one can change provider settings or store fee terms made from them. */
export function lockProviderSettings(): Promise<void> {
  return holdLock("policy", "plugins")
}

/** The newest stored settings of each provider whose settings were ever changed, by the provider's name. */
export async function newestSettings(kind: ProviderKind): Promise<Map<string, ProviderVersion>> {
  const rows = await versionsWhere(
    "DISTINCT ON (kind)",
    "starts_with(kind, $1) ORDER BY kind, version DESC",
    prefix(kind)
  )
  return new Map(rows.map((row) => [row.name, row]))
}

/** Every version of one provider, the newest first. */
export function providerVersions(kind: ProviderKind, name: string): Promise<ProviderVersion[]> {
  return versionsWhere("", "kind = $1 ORDER BY version DESC", prefix(kind) + name)
}

/** The installed providers with their present settings. */
export async function asSetNow(
  kind: ProviderKind,
  installed: readonly InstalledProvider[]
): Promise<InstalledProvider[]> {
  if (installed.length === 0) return []
  const newest = await newestSettings(kind)
  return installed.map((provider) => {
    const { isOn, options } = newest.get(provider.name) ?? provider
    return { ...provider, isOn: isOn && provider.mayBeOn, options }
  })
}

/**
 * At the start: checks that the console's settings fit the installed versions, and upgrades them as a new version
 * if the provider can.
 * Answers null, or a sentence about the first provider whose settings do not fit and what to do.
 */
export async function carryOverSettings(
  kind: ProviderKind,
  installed: readonly InstalledProvider[]
): Promise<string | null> {
  const newest = await newestSettings(kind)
  for (const provider of await asSetNow(kind, installed)) {
    const set = newest.get(provider.name)
    if (!set || !provider.isOn) continue
    const { options, problems } = await asItsVersionTakes(provider, set.options)
    if (!options) return settingsThatDoNotFit(provider, set, problems)
    if (options === set.options) continue
    await database().transaction(async () => {
      await lockProviderSettings()
      await appendProviderSettings(
        provider,
        { isOn: true, options },
        {
          version: set.version,
          reason: `Carried over to version ${provider.version} of the plugin.`,
          actor: "system",
        }
      )
    })
  }
  return null
}

/**
 * The stored settings if the provider's installed version accepts them, else as the provider upgrades them. If it
 * cannot, `options` is null and `problems` says why.
 */
export async function asItsVersionTakes(
  provider: InstalledProvider,
  stored: Record<string, unknown>
): Promise<{ options: Record<string, unknown> | null; problems: Record<string, string> }> {
  let problems: Record<string, string> = {}
  try {
    problems = await provider.refusals(stored)
    if (isEmpty(problems)) return { options: stored, problems }
    const options = await provider.upgraded(stored)
    if (!options) return { options: null, problems }
    problems = await provider.refusals(options)
    return { options: isEmpty(problems) ? options : null, problems }
  } catch (error) {
    return {
      options: null,
      problems: { ...problems, "": `The plugin could not take over these settings: ${reasonOf(error)}` },
    }
  }
}

const isEmpty = (problems: Record<string, string>) => Object.keys(problems).length === 0

/** All problems, setting by setting, in one line. */
export function wordsOfProblems(problems: Record<string, string>): string {
  return Object.entries(problems)
    .map(([field, problem]) => (field ? `${field}: ${problem}` : problem))
    .join("; ")
}

function settingsThatDoNotFit(
  { kind, name, version, manifest }: InstalledProvider,
  set: ProviderVersion,
  problems: Record<string, string>
): string {
  const who = set.madeBy.replace(/^admin:/, "")
  return (
    `Version ${version} of the ${kind} plugin '${name}' (${manifest.package}) does not take what ${who} has set in the ` +
    `console, its version ${set.version}. ${wordsOfProblems(problems)}. Install the version of the plugin that it had before; or ` +
    `start with "on": false in its entry, set it again in the console, and take that out again.`
  )
}

/**
 * Adds a version of a provider's settings. The caller's transaction holds `lockProviderSettings`. @throws RefusedError
 * `POLICY_CHANGED` if a newer version exists than the author saw
 */
export async function appendProviderSettings(
  { kind, name }: Pick<InstalledProvider, "kind" | "name">,
  { isOn, options }: ProviderSettings,
  { version: seen, reason, actor }: { version: number; reason: string; actor: string }
): Promise<number> {
  const newest = (await providerVersions(kind, name))[0]
  const version = newest?.version ?? 0
  if (seen > version)
    throw new RefusedError("INVALID_INPUT", undefined, { fields: { version: "There is no such version." } })
  if (newest && seen < version) {
    const who = newest.madeBy.replace(/^admin:/, "")
    throw new RefusedError(
      "POLICY_CHANGED",
      `${who} changed this plugin in the meantime: ${newest.reason}. Look at the plugin again before you save.`
    )
  }
  await database().query(
    `INSERT INTO policy_version (kind, version, content, effective_from, reason, made_by, made_at)
     SELECT $1, $2, $3, now.at, $4, $5, now.at FROM northlot_now() AS now (at)`,
    [prefix(kind) + name, version + 1, JSON.stringify({ isOn, options }), reason, actor]
  )
  return version + 1
}

const prefix = (kind: ProviderKind) => `plugin:${kind}:`

async function versionsWhere(only: string, condition: string, value: string): Promise<ProviderVersion[]> {
  const rows = await database().records<
    Omit<ProviderVersion, "name" | keyof ProviderSettings> & { kind: string; content: ProviderSettings }
  >(`SELECT ${only} kind, version, content, reason, made_by, made_at FROM policy_version WHERE ${condition}`, [value])
  return rows.map(({ kind, content, ...row }) => ({ ...row, ...content, name: kind.split(":").slice(2).join(":") }))
}
