import { database } from "#src/platform/database"
import { configuration } from "#src/platform/configuration"
import { lockPolicy, policyInForce } from "#src/platform/policies"
import { trustIsAllowed } from "./rules/settlement-policy"
import type { AskedLimit, SettlementPolicyRecord } from "./types"

/**
 * The policy in force, with the limit of payouts. In production mode `trust` holds only once the operator's registration
 * and safeguarding account are recorded; until then the parties settle directly (decisions: After the sale).
 */
export async function readSettlementPolicy(): Promise<SettlementPolicyRecord> {
  const { values, updatedAt } = await policyInForce("settlement")
  const payouts = await policyInForce("payouts")
  const newer = [updatedAt, payouts.updatedAt].filter((at) => at !== null).sort((one, other) => +other - +one)
  const policy = { ...values, ...payouts.values, updatedAt: newer[0] ?? null }
  return trustIsAllowed(policy, configuration()) ? policy : { ...policy, mode: "direct" }
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

/** A policy that starts a sale waits for one that changes the account, and the reverse: no due date is missed. */
export async function holdSettlementPolicy({ shared } = { shared: true }): Promise<SettlementPolicyRecord> {
  await lockPolicy("settlement", { shared })
  return readSettlementPolicy()
}
