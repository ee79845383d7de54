/**
 * Rules that admins set for the whole market, stored as append-only versions (`policy_version`). A change begins
 * now or later, never in the past. The database function `policy_in_force` must choose the same version as this
 * file.
 */
import {
  POLICY_DEFAULTS,
  RefusedError,
  refusedField,
  bidStepsText,
  cents,
  changedNames,
  formatMoneyExact,
  policySchemas,
  policySentence,
  startRefusal,
  withdrawRefusal,
  type BidStep,
  type DatedVersion,
  type PolicyKind,
  type PolicyValues,
} from "@northlot/contract"
import { database, holdLock } from "./database"

export interface PolicyInForce<Kind extends PolicyKind> {
  /** 0 before the first change. */
  version: number
  values: PolicyValues[Kind]
  updatedAt: Date | null
}

/** When a change begins, its reason, and the newest version that its author saw. */
export interface PolicyTerms {
  effectiveFrom?: string | undefined
  reason?: string | undefined
  version?: number | undefined
}

export interface PolicyVersionRecord<Kind extends PolicyKind> {
  version: number
  values: PolicyValues[Kind]
  effectiveFrom: Date
  reason: string
  madeBy: string
  madeAt: Date
  withdrawal: { reason: string; madeBy: string; madeAt: Date } | null
}

/** The stored values, with defaults for fields that newer code added. */
export function policyValues<Kind extends PolicyKind>(kind: Kind, content: unknown): PolicyValues[Kind] {
  return { ...POLICY_DEFAULTS[kind], ...(content as Partial<PolicyValues[Kind]> | null) }
}

/** The policy in force now or at another moment, by the versions known now. */
export async function policyInForce<Kind extends PolicyKind>(
  kind: Kind,
  moment: Date | null = null
): Promise<PolicyInForce<Kind>> {
  return (await policiesInForce(kind, [moment]))[0]!
}

/** Like `policyInForce` for many moments, in their order. */
export async function policiesInForce<Kind extends PolicyKind>(
  kind: Kind,
  moments: readonly (Date | null)[]
): Promise<PolicyInForce<Kind>[]> {
  const rows = await database().records<{ version: number | null; content: unknown; madeAt: Date | null }>(
    `SELECT version, content, made_at
     FROM unnest($2::timestamptz[]) WITH ORDINALITY AS asked (moment, place)
     LEFT JOIN LATERAL policy_in_force($1, asked.moment) ON true ORDER BY place`,
    [kind, moments]
  )
  return rows.map(({ version, content, madeAt }) => ({
    version: version ?? 0,
    values: policyValues(kind, content),
    updatedAt: madeAt,
  }))
}

/** Every version, the newest first. */
export async function policyVersions<Kind extends PolicyKind>(kind: Kind): Promise<PolicyVersionRecord<Kind>[]> {
  const rows = await database().records<
    Omit<PolicyVersionRecord<Kind>, "values" | "withdrawal"> & {
      content: unknown
      withdrawnReason: string | null
      withdrawnBy: string
      withdrawnAt: Date
    }
  >(
    `SELECT made.version, made.content, made.effective_from, made.reason, made.made_by, made.made_at,
       taken.reason AS withdrawn_reason, taken.made_by AS withdrawn_by, taken.made_at AS withdrawn_at
     FROM policy_version AS made LEFT JOIN policy_withdrawal AS taken USING (kind, version)
     WHERE kind = $1 ORDER BY version DESC`,
    [kind]
  )
  return rows.map(({ content, withdrawnReason, withdrawnBy, withdrawnAt, ...row }) => ({
    ...row,
    values: policyValues(kind, content),
    withdrawal: withdrawnReason === null ? null : { reason: withdrawnReason, madeBy: withdrawnBy, madeAt: withdrawnAt },
  }))
}

export function datedVersion({ version, effectiveFrom, withdrawal }: PolicyVersionRecord<PolicyKind>): DatedVersion {
  return { version, effectiveFrom: effectiveFrom.getTime(), withdrawnAt: withdrawal?.madeAt.getTime() ?? null }
}

/** Blocks changes of this policy until the transaction ends. Many transactions may hold the shared lock at once. */
export function lockPolicy(kind: PolicyKind, options?: { shared: boolean }): Promise<void> {
  return holdLock("policy", kind, options)
}

/**
 * Appends a version. Its values are those in force at its beginning, overwritten by `change`. `checked` may then refuse
 * or change them.
 * @throws RefusedError `INVALID_INPUT` for a beginning in the past, or as `checked` refuses; `POLICY_CHANGED` if a
 * newer version exists than its author saw
 */
export async function appendPolicy<Kind extends PolicyKind>(
  kind: Kind,
  change: Partial<PolicyValues[Kind]>,
  { effectiveFrom, reason = "", version: seen }: PolicyTerms,
  actor: string,
  checked: (values: PolicyValues[Kind]) => PolicyValues[Kind] = (values) => values
): Promise<{ version: number; effectiveFrom: Date; atOnce: boolean }> {
  return database().transaction(async () => {
    await lockPolicy(kind)
    const now = await database().now()
    const begins = effectiveFrom === undefined ? now : new Date(effectiveFrom)
    const refusal = startRefusal(begins.getTime(), now.getTime())
    if (refusal) throw refusedField("effectiveFrom", policySentence(refusal))
    const versions = await policyVersions(kind)
    const newest = versions[0]?.version ?? 0
    if (seen !== undefined && seen !== newest) throw changedMeanwhile(kind, versions, seen)
    const { values: present } = await policyInForce(kind, begins)
    const values = policySchemas[kind].parse(checked({ ...present, ...change }))
    await database().query(
      `INSERT INTO policy_version (kind, version, content, effective_from, reason, made_by, made_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [kind, newest + 1, JSON.stringify(values), begins, reason, actor, now]
    )
    return { version: newest + 1, effectiveFrom: begins, atOnce: begins.getTime() === now.getTime() }
  })
}

/** @throws RefusedError `NOT_FOUND`; `INVALID_TRANSITION` if the version has begun or is already withdrawn */
export async function withdrawPolicy(kind: PolicyKind, version: number, reason: string, actor: string): Promise<void> {
  await database().transaction(async () => {
    await lockPolicy(kind)
    const now = await database().now()
    const named = (await policyVersions(kind)).find((one) => one.version === version)
    if (!named) throw new RefusedError("NOT_FOUND")
    const refusal = withdrawRefusal(datedVersion(named), now.getTime())
    if (refusal) throw new RefusedError("INVALID_TRANSITION", policySentence(refusal))
    await database().query(
      `INSERT INTO policy_withdrawal (kind, version, reason, made_by, made_at) VALUES ($1, $2, $3, $4, $5)`,
      [kind, version, reason, actor, now]
    )
  })
}

/** Planned versions that began within the last `days` days, oldest first. */
export async function begunPolicies(days: number): Promise<{ kind: PolicyKind; version: number }[]> {
  return database().records<{ kind: PolicyKind; version: number }>(
    `SELECT kind, version FROM policy_version LEFT JOIN policy_withdrawal AS taken USING (kind, version)
     WHERE effective_from > policy_version.made_at AND taken.kind IS NULL
       AND effective_from BETWEEN northlot_now() - make_interval(days => $1) AND northlot_now()
     ORDER BY effective_from, version`,
    [days]
  )
}

function changedMeanwhile<Kind extends PolicyKind>(
  kind: Kind,
  versions: readonly PolicyVersionRecord<Kind>[],
  seen: number
): RefusedError {
  const newest = versions[0]
  if (!newest || newest.version < seen)
    return new RefusedError("INVALID_INPUT", undefined, { fields: { version: "There is no such version." } })
  const before = versions.find(({ version }) => version === seen)?.values ?? POLICY_DEFAULTS[kind]
  const now: Record<string, unknown> = newest.values
  const fields = changedNames(before as Record<string, unknown>, now).map((name) => [
    name,
    `In version ${newest.version}, this value is ${wordsOf(name, now[name])}.`,
  ])
  const who = newest.madeBy.replace(/^admin:/, "")
  return new RefusedError(
    "POLICY_CHANGED",
    `${who} saved version ${newest.version} in the meantime. Compare that version with your changes before you save.`,
    { fields: Object.fromEntries(fields) }
  )
}

function wordsOf(name: string, value: unknown): string {
  if (name === "bidSteps") return bidStepsText({ minIncrementCents: cents(0), bidSteps: value as BidStep[] })
  if (name.endsWith("Cents")) return formatMoneyExact(cents(Number(value)))
  return value === "" ? "nothing" : String(value)
}
