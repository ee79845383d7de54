import type { SettlementPolicy } from "@northlot/contract"
import { RefusedError } from "@northlot/contract"
import { configuration } from "../../platform/configuration"
import { database, type Executor } from "../../platform/database"

const POLICY_LOCK = 7_205_759_403_801

const COLUMNS = `mode, two_admin_limit_cents AS "twoAdminLimitCents", beneficiary, institution, transit,
  account_number AS "accountNumber", registration, changed_at AS "updatedAt"`

/** Before an admin has set anything. The account is no real one: money can be sent nowhere by mistake. */
const DEFAULTS: SettlementPolicy = {
  mode: "trust",
  twoAdminLimitCents: 5_000_000,
  beneficiary: "Northlot, in trust",
  institution: "000",
  transit: "00000",
  accountNumber: "0000000 (not set up)",
  registration: "",
}

export type SettlementPolicyRecord = SettlementPolicy & { updatedAt: Date | null }

/**
 * The policy in force. In production mode `trust` holds only once the operator's registration and safeguarding account
 * are recorded; until then the parties settle directly (decisions: After the sale).
 */
export async function readSettlementPolicy(executor: Executor = database()): Promise<SettlementPolicyRecord> {
  const { rows } = await executor.query<SettlementPolicyRecord>(`SELECT ${COLUMNS} FROM settlement_policy ORDER BY version DESC LIMIT 1`)
  const policy = rows[0] ?? { ...DEFAULTS, updatedAt: null }
  return trustIsAllowed(policy) ? policy : { ...policy, mode: "direct" }
}

/** @throws RefusedError INVALID_INPUT for `trust` in production mode without a registration */
export async function changeSettlementPolicy(change: Partial<SettlementPolicy>, actor: string, client: Executor): Promise<SettlementPolicyRecord> {
  await client.query(`SELECT pg_advisory_xact_lock($1)`, [POLICY_LOCK])
  const next = { ...(await readSettlementPolicy(client)), ...change }
  if (!trustIsAllowed(next)) {
    const message = "Holding money in trust is a regulated activity: record your registration and safeguarding account first."
    throw new RefusedError("INVALID_INPUT", message, { fields: { registration: message } })
  }
  const { rows } = await client.query<SettlementPolicyRecord>(
    `INSERT INTO settlement_policy (mode, two_admin_limit_cents, beneficiary, institution, transit, account_number, registration, changed_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING ${COLUMNS}`,
    [next.mode, next.twoAdminLimitCents, next.beneficiary, next.institution, next.transit, next.accountNumber, next.registration, actor]
  )
  return rows[0]!
}

function trustIsAllowed({ mode, registration }: Pick<SettlementPolicy, "mode" | "registration">): boolean {
  return mode !== "trust" || !configuration().production || registration.trim() !== ""
}
