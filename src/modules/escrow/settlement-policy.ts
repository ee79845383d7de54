import { cents, type SettlementPolicy } from "@northlot/contract"
import { RefusedError, normalizedBankAccount } from "@northlot/contract"
import { configuration } from "#src/platform/configuration"
import { database, holdLock } from "#src/platform/database"
import type { SettlementPolicyRecord, AskedLimit } from "./types"
import { type WireAccount, wireAccountProblems } from "./rules/wire-account"

const COLUMNS = `mode, two_admin_limit_cents, beneficiary, institution, transit,
  account_number, registration, changed_at AS updated_at`

/** Before an admin has set anything: there is no account, and nobody is asked to pay into one. */
const DEFAULTS: SettlementPolicy = {
  mode: "trust",
  twoAdminLimitCents: cents(5_000_000),
  beneficiary: "",
  institution: "",
  transit: "",
  accountNumber: "",
  registration: "",
}

/**
 * The policy in force. In production mode `trust` holds only once the operator's registration and safeguarding account
 * are recorded; until then the parties settle directly (decisions: After the sale).
 */
export async function readSettlementPolicy(): Promise<SettlementPolicyRecord> {
  const rows = await database().records<SettlementPolicyRecord>(
    `SELECT ${COLUMNS} FROM settlement_policy ORDER BY version DESC LIMIT 1`
  )
  const policy = rows[0] ?? { ...DEFAULTS, updatedAt: null }
  return trustIsAllowed(policy) ? policy : { ...policy, mode: "direct" }
}

export async function readAskedLimit(): Promise<AskedLimit | null> {
  const { rows } = await database().query<AskedLimit>(
    `SELECT limit_cents AS cents, asked_by AS by, asked_at AS at FROM settlement_limit_request WHERE outcome IS NULL`
  )
  return rows[0] ?? null
}

/** Ends what was asked for before; `asked` is what is asked for from now on. */
export async function replaceAskedLimit(
  outcome: "set" | "withdrawn",
  asked: Omit<AskedLimit, "at"> | null
): Promise<void> {
  await database().query(`UPDATE settlement_limit_request SET outcome = $1 WHERE outcome IS NULL`, [outcome])
  if (asked)
    await database().query(`INSERT INTO settlement_limit_request (limit_cents, asked_by) VALUES ($1, $2)`, [
      asked.cents,
      asked.by,
    ])
}

/** Nobody else changes the policy, or starts a sale by it, until the transaction ends. */
export async function lockSettlementPolicy(): Promise<SettlementPolicyRecord> {
  await holdLock("settlement_policy")
  return readSettlementPolicy()
}

/** A policy that starts a sale waits for one that changes the account, and the reverse: no due date is missed. */
export async function holdSettlementPolicy(): Promise<SettlementPolicyRecord> {
  await holdLock("settlement_policy", "", { shared: true })
  return readSettlementPolicy()
}

/**
 * What is entered of the account must be right; a field left empty closes the buyers' step.
 * @throws RefusedError INVALID_INPUT; for `trust` in production mode without a registration too
 */
export async function changeSettlementPolicy(
  change: Partial<SettlementPolicy>,
  actor: string
): Promise<SettlementPolicyRecord> {
  const next = normalized({ ...(await lockSettlementPolicy()), ...change })
  const problems = Object.entries(wireAccountProblems(next)).filter(
    ([field]) => next[field as keyof WireAccount] !== ""
  )
  if (problems.length > 0) {
    throw new RefusedError("INVALID_INPUT", "The account for wires is not written as a Canadian bank account.", {
      fields: Object.fromEntries(problems),
    })
  }
  if (!trustIsAllowed(next)) {
    const message =
      "Holding money in trust is a regulated activity: record your registration and safeguarding account first."
    throw new RefusedError("INVALID_INPUT", message, { fields: { registration: message } })
  }
  const rows = await database().records<SettlementPolicyRecord>(
    `INSERT INTO settlement_policy (mode, two_admin_limit_cents, beneficiary, institution, transit, account_number, registration, changed_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING ${COLUMNS}`,
    [
      next.mode,
      next.twoAdminLimitCents,
      next.beneficiary,
      next.institution,
      next.transit,
      next.accountNumber,
      next.registration,
      actor,
    ]
  )
  return rows[0]!
}

function normalized(policy: SettlementPolicyRecord): SettlementPolicyRecord {
  const { holder, ...numbers } = normalizedBankAccount({ ...policy, holder: policy.beneficiary })
  return {
    ...policy,
    beneficiary: holder,
    institution: numbers.institution,
    transit: numbers.transit,
    accountNumber: numbers.accountNumber,
  }
}

function trustIsAllowed({ mode, registration }: Pick<SettlementPolicy, "mode" | "registration">): boolean {
  return mode !== "trust" || !configuration().production || registration.trim() !== ""
}
