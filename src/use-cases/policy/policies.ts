/**
 * Policies that admins set for the whole market. Each change is a new version with an audit row naming its author. The
 * consequences of a version are carried out when the version begins.
 */
import type { MedusaContainer } from "@medusajs/framework/types"
import {
  POLICY_DEFAULTS,
  RefusedError,
  bidStepsProblem,
  bidStepsProblemSentence,
  refusedField,
  versionAt,
  type PolicyHistory,
  type PolicyKind,
  type PolicyValues,
  type PolicyVersionView,
  type SettlementPolicy,
} from "@northlot/contract"
import {
  enteredAccountProblems,
  normalizedSettlement,
  trustIsAllowed,
} from "#src/modules/settlement/rules/settlement-policy"
import { wireAccountEntered } from "#src/modules/settlement/rules/wire-account"
import { configuration } from "#src/platform/configuration"
import { afterCommit, database } from "#src/platform/database"
import { emit, type OutboxTopics } from "#src/platform/outbox"
import {
  appendPolicy,
  begunPolicies,
  datedVersion,
  policyInForce,
  policyVersions,
  withdrawPolicy,
  type PolicyTerms,
} from "#src/platform/policies"
import { agreedSettlement, approvalProblem, lockAskedAccount } from "../settlement/asked-account"
import { agreedLimit } from "../settlement/payout-limit"

/** The policies' names in the audit log. */
const NAMES: Readonly<Record<PolicyKind, string>> = {
  fees: "fee_schedule",
  auction: "auction-policy",
  settlement: "settlement_policy",
  payouts: "payout-policy",
  eft: "eft-originator",
  promotions: "promotion-policy",
  inspections: "inspection-policy",
  listings: "listing-policy",
  site: "site-details",
  legal: "legal-texts",
}

/** Checks of a version's values beyond their schema. Each returns the values to store. @throws RefusedError */
const CHECKS: { readonly [Kind in PolicyKind]?: (values: PolicyValues[Kind]) => PolicyValues[Kind] } = {
  auction: (values) => {
    if (values.minDurationSeconds > values.maxDurationSeconds)
      throw refusedField("minDurationSeconds", "The shortest duration must not exceed the longest.")
    const problem = bidStepsProblem(values.bidSteps)
    if (problem) throw refusedField("bidSteps", bidStepsProblemSentence(problem))
    return values
  },
  inspections: (values) => {
    if (values.firstHour > values.lastHour)
      throw refusedField("lastHour", "The last hour must not be before the first.")
    return values
  },
  settlement: checkedSettlement,
}

function checkedSettlement(given: PolicyValues["settlement"]): PolicyValues["settlement"] {
  const values = normalizedSettlement(given)
  const fields = enteredAccountProblems(values)
  if (Object.keys(fields).length > 0) {
    const message = "The account for wires must have the form of a Canadian bank account."
    throw new RefusedError("INVALID_INPUT", message, { fields })
  }
  if (!trustIsAllowed(values, configuration()))
    throw refusedField(
      "registration",
      "Holding money in trust is a regulated activity: record your registration and safeguarding account first."
    )
  return values
}

/** @throws RefusedError NOT_FOUND for an unknown policy */
export function policyKind(name: string): PolicyKind {
  if (!Object.hasOwn(NAMES, name)) throw new RefusedError("NOT_FOUND")
  return name as PolicyKind
}

/**
 * Splits a request body into the terms of a new policy version and the changed values. The audit log stores the changed
 * values.
 */
export function termsOf<Body extends PolicyTerms>(body: Body): [PolicyTerms, Omit<Body, keyof PolicyTerms>] {
  const { effectiveFrom, reason, version, ...change } = body
  return [{ effectiveFrom, reason, version }, change]
}

/**
 * Adds a version with its audit row. A version that begins at once takes effect at once: a new account for wires starts
 * the time to pay of every buyer who waited for it, and open pages get the changed policy. A higher two-admin limit, a
 * different account for wires and a different mode first wait for a second person. Until then no version is added, and
 * `null` is returned.
 * @throws RefusedError INVALID_INPUT, POLICY_CHANGED, APPROVAL_MISSING
 */
export async function changePolicy<Kind extends PolicyKind>(
  scope: MedusaContainer,
  kind: Kind,
  change: Partial<PolicyValues[Kind]>,
  terms: PolicyTerms,
  username: string
): Promise<{ version: number; effectiveFrom: Date } | null> {
  const actor = `admin:${username}`
  const made = await database().transaction(async () => {
    if (
      kind === "payouts" &&
      !(await agreedLimit(scope, change as Partial<PolicyValues["payouts"]>, terms, username))
    ) {
      await recordChange(scope, actor, { kind, act: "asked", details: { ...change } })
      return null
    }
    if (
      kind === "settlement" &&
      !(await agreedSettlement(
        scope,
        change as Partial<PolicyValues["settlement"]>,
        terms,
        username,
        checkedSettlement
      ))
    ) {
      await recordChange(scope, actor, { kind, act: "asked", details: { ...change } })
      return null
    }
    return append(scope, kind, change, terms, actor)
  })
  if (made?.atOnce) await tellPages(scope, kind)
  return made
}

/**
 * Adds a policy version and its audit row within the caller's transaction. If the version begins at once, its
 * consequences follow in the same transaction.
 */
async function append<Kind extends PolicyKind>(
  scope: MedusaContainer,
  kind: Kind,
  change: Partial<PolicyValues[Kind]>,
  terms: PolicyTerms,
  actor: string
): ReturnType<typeof appendPolicy> {
  const made = await appendPolicy(kind, change, terms, actor, CHECKS[kind])
  const { effectiveFrom, reason } = terms
  const details = { ...change, ...(effectiveFrom && { effectiveFrom }), ...(reason && { reason }) }
  await recordChange(scope, actor, { kind, act: "changed", version: made.version, details })
  if (made.atOnce) await followInTransaction(scope, kind)
  return made
}

/**
 * Applies a requested change of the account for wires or of the mode. The version names the person who requested the
 * change, and the audit row names the approver. A start date that has passed becomes now.
 * @throws RefusedError NOT_FOUND, FORBIDDEN, INVALID_INPUT
 */
export async function approveWireAccount(scope: MedusaContainer, id: string, username: string): Promise<void> {
  await database().transaction(async () => {
    const asked = await lockAskedAccount(scope, id)
    const problem = await approvalProblem(scope, asked, username)
    if (problem) throw new RefusedError("FORBIDDEN", problem)
    const { change, effectiveFrom, reason, askedBy } = asked
    const isAhead = effectiveFrom && effectiveFrom > (await database().now())
    const terms = { reason, ...(isAhead ? { effectiveFrom: effectiveFrom.toISOString() } : {}) }
    const { version } = await append(scope, "settlement", change, terms, `admin:${askedBy}`)
    await scope.resolve("settlement").askedAccounts.decide(id, "approved", username)
    const details = { askedBy, ...change }
    await recordChange(scope, `admin:${username}`, { kind: "settlement", act: "approved", version, details })
  })
  await tellPages(scope, "settlement")
}

/** @throws RefusedError NOT_FOUND */
export async function declineWireAccount(
  scope: MedusaContainer,
  id: string,
  reason: string,
  username: string
): Promise<void> {
  await database().transaction(async () => {
    const { askedBy, change } = await lockAskedAccount(scope, id)
    await scope.resolve("settlement").askedAccounts.decide(id, "declined", username)
    const details = { askedBy, reason, ...change }
    await recordChange(scope, `admin:${username}`, { kind: "settlement", act: "declined", details })
  })
}

/**
 * Changes the settlement policy and the payout limit together, for `/api/admin/settlement-policy`. This endpoint is
 * older than `/api/admin/policies`, which changes one policy at a time. @throws RefusedError as `changePolicy`
 */
export async function changeSettlementPolicy(
  scope: MedusaContainer,
  { twoAdminLimitCents, ...change }: Partial<SettlementPolicy>,
  terms: PolicyTerms,
  username: string
): Promise<void> {
  await database().transaction(async () => {
    if (twoAdminLimitCents !== undefined)
      await changePolicy(scope, "payouts", { twoAdminLimitCents }, { ...terms, version: undefined }, username)
    if (twoAdminLimitCents === undefined || Object.keys(change).length > 0)
      await changePolicy(scope, "settlement", change, terms, username)
  })
}

/** @throws RefusedError NOT_FOUND, INVALID_TRANSITION */
export async function withdrawPlannedPolicy(
  scope: MedusaContainer,
  { kind, version }: { kind: PolicyKind; version: number },
  reason: string,
  username: string
): Promise<void> {
  const actor = `admin:${username}`
  await database().transaction(async () => {
    await withdrawPolicy(kind, version, reason, actor)
    await recordChange(scope, actor, { kind, act: "withdrawn", version, details: { reason } })
  })
  // Public pages show planned versions too, so they fetch the policy again after a withdrawal.
  await tellPages(scope, kind)
}

async function recordChange(
  scope: MedusaContainer,
  actor: string,
  change: { kind: PolicyKind; act: string; version?: number; details: Record<string, unknown> }
): Promise<void> {
  const { kind, act, version, details } = change
  const subject = version === undefined ? NAMES[kind] : `${NAMES[kind]}:${version}`
  await scope.resolve("operations").auditLog.record({ actor, action: `${NAMES[kind]}.${act}`, subject, details })
}

/** Announces planned versions that have begun, once each. */
export async function beginPolicies(): Promise<void> {
  for (const begun of await begunPolicies(LOOKED_BACK_DAYS))
    await emit("policy.begun", begun, `${begun.kind}:${begun.version}`)
}

/**
 * Each run of `beginPolicies` announces the versions that began within this number of days. No version is announced
 * twice: the outbox stores events for longer, and ignores an event whose key is stored already.
 */
const LOOKED_BACK_DAYS = 30

/** Applies the consequences of the version that is in force when this runs, so it is safe to repeat. */
export async function followPolicy({ kind }: OutboxTopics["policy.begun"], scope: MedusaContainer): Promise<void> {
  await database().transaction(() => followInTransaction(scope, kind))
  await tellPages(scope, kind)
}

async function followInTransaction(scope: MedusaContainer, kind: PolicyKind): Promise<void> {
  if (kind !== "settlement") return
  const escrow = scope.resolve("settlement")
  const policy = await escrow.policy.lock()
  for (const { saleId, dueAt } of await escrow.settlements.moveFundsDue(wireAccountEntered(policy)))
    await emit("wire-account.entered", { saleId, dueAt: dueAt.toISOString() }, `${saleId}:${dueAt.toISOString()}`)
}

async function tellPages(scope: MedusaContainer, kind: PolicyKind): Promise<void> {
  const realtime = scope.resolve("realtime")
  if (kind === "listings") await realtime.renewAudience()
  afterCommit(() => realtime.renewPages())
}

/** Every version with its status, newest first, and the defaults that apply without any version. */
export async function policyHistory(kind: PolicyKind): Promise<PolicyHistory> {
  const [records, now] = await Promise.all([policyVersions(kind), database().now()])
  const dated = records.map(datedVersion)
  const inForce = versionAt(dated, now.getTime())?.version ?? 0
  const versions = records.map((record): PolicyVersionView => {
    const { version, values, effectiveFrom, reason, madeBy, madeAt, withdrawal } = record
    return {
      version,
      state: withdrawal ? "withdrawn" : version === inForce ? "in force" : effectiveFrom > now ? "planned" : "earlier",
      values,
      effectiveFrom: effectiveFrom.toISOString(),
      reason,
      by: usernameOf(madeBy),
      at: madeAt.toISOString(),
      withdrawn: withdrawal && {
        reason: withdrawal.reason,
        by: usernameOf(withdrawal.madeBy),
        at: withdrawal.madeAt.toISOString(),
      },
    }
  })
  versions.push({
    version: 0,
    state: inForce === 0 ? "in force" : "earlier",
    values: POLICY_DEFAULTS[kind],
    effectiveFrom: null,
    reason: "",
    by: "",
    at: null,
    withdrawn: null,
  })
  return { ok: true, versions, serverNow: now.toISOString() }
}

/** The versions that begin later, the next one first. */
export async function plannedPolicies<Kind extends PolicyKind>(
  kind: Kind
): Promise<{ effectiveFrom: string; values: PolicyValues[Kind] }[]> {
  const [records, now] = await Promise.all([policyVersions(kind), database().now()])
  return records
    .filter(({ effectiveFrom, withdrawal }) => !withdrawal && effectiveFrom > now)
    .sort((one, other) => +one.effectiveFrom - +other.effectiveFrom || one.version - other.version)
    .map(({ effectiveFrom, values }) => ({ effectiveFrom: effectiveFrom.toISOString(), values }))
}

const usernameOf = (actor: string) => actor.replace(/^admin:/, "")

/**
 * A policy's values in force and when they were entered, as the endpoints that are older than `/api/admin/policies`
 * return them.
 */
export async function policyAnswer<Kind extends PolicyKind>(
  kind: Kind
): Promise<{ policy: PolicyValues[Kind]; updatedAt: string | null }> {
  const { values, updatedAt } = await policyInForce(kind)
  return { policy: values, updatedAt: updatedAt?.toISOString() ?? null }
}
