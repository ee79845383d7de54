import { POLICY_DEFAULTS, RefusedError, torontoTime, versionAt, type LegalTextsInForce } from "@northlot/contract"
import { database } from "#src/platform/database"
import { datedVersion, policyVersions } from "#src/platform/policies"

/** The legal texts in force now, or those of a version that has begun. @throws RefusedError NOT_FOUND */
export async function legalTexts(asked?: number): Promise<LegalTextsInForce> {
  const [records, now] = await Promise.all([policyVersions("legal"), database().now()])
  const begun = records.filter(({ effectiveFrom, withdrawal }) => !withdrawal && effectiveFrom <= now)
  const version = asked ?? versionAt(begun.map(datedVersion), now.getTime())?.version ?? 0
  const found = begun.find((record) => record.version === version)
  if (!found && version !== 0) throw new RefusedError("NOT_FOUND")
  const versions = begun
    .sort((one, other) => +other.effectiveFrom - +one.effectiveFrom || other.version - one.version)
    .map((record) => ({ version: record.version, effectiveFrom: record.effectiveFrom.toISOString() as string | null }))
  return {
    ok: true,
    version,
    ...(found?.values ?? POLICY_DEFAULTS.legal),
    effectiveFrom: found?.effectiveFrom.toISOString() ?? null,
    versions: [...versions, { version: 0, effectiveFrom: null }],
  }
}

/** The terms that a person accepts now, as the consents record them. */
export async function acceptedTerms(): Promise<string> {
  const { version, effectiveFrom } = await legalTexts()
  const since = effectiveFrom ? `, in force since ${torontoTime(effectiveFrom)}` : ""
  return `Terms of Use and Privacy Policy, version ${version}${since}`
}
