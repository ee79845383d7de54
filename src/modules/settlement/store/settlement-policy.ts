import { generateEntityId } from "@medusajs/framework/utils"
import { database } from "#src/platform/database"
import { configuration } from "#src/platform/configuration"
import { lockPolicy, policyInForce } from "#src/platform/policies"
import { modeInEffect } from "../rules/settlement-policy"
import type { AskedAccount, AskedLimit, SettlementPolicyRecord } from "../types"

/**
 * Reads the settlement policy in force, with the payout limit. In the mode `trust`, the operator holds the money. In
 * production this mode applies only once the operator's registration is recorded. Until then the buyer pays the seller
 * directly (decisions: After the sale).
 */
export async function readSettlementPolicy(): Promise<SettlementPolicyRecord> {
  const { values, updatedAt } = await policyInForce("settlement")
  const payouts = await policyInForce("payouts")
  const newer = [updatedAt, payouts.updatedAt].filter((at) => at !== null).sort((one, other) => +other - +one)
  const policy = { ...values, ...payouts.values, updatedAt: newer[0] ?? null }
  return { ...policy, mode: modeInEffect(policy, configuration()) }
}

/**
 * The open request to raise the limit above which two admins must approve a payout. The higher limit applies only when
 * a second admin enters the same limit.
 */
export async function readAskedLimit(): Promise<AskedLimit | null> {
  const { rows } = await database().query<AskedLimit>(
    `SELECT limit_cents AS cents, asked_by AS by, asked_at AS at FROM settlement_limit_request WHERE outcome IS NULL`
  )
  return rows[0] ?? null
}

/** Ends the open request for a higher payout limit. `asked` is the new request, if any. */
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

/** The open request for another wire account or settlement mode. The caller holds the policy's lock. */
export async function readAskedAccount(): Promise<AskedAccount | null> {
  const rows = await database().records<AskedAccount>(
    `SELECT id, change, effective_from, reason, asked_by, asked_at FROM wire_account_request WHERE outcome IS NULL`
  )
  return rows[0] ?? null
}

/** Stores a request for another wire account or settlement mode. The open request, if any, is replaced. */
export async function askAccount(asked: Omit<AskedAccount, "id" | "askedAt">): Promise<void> {
  const before = await readAskedAccount()
  if (before) await decideAccount(before.id, "replaced", asked.askedBy)
  await database().query(
    `INSERT INTO wire_account_request (id, change, effective_from, reason, asked_by) VALUES ($1, $2, $3, $4, $5)`,
    [
      generateEntityId(undefined, "wiracc"),
      JSON.stringify(asked.change),
      asked.effectiveFrom,
      asked.reason,
      asked.askedBy,
    ]
  )
}

export async function decideAccount(
  id: string,
  outcome: "approved" | "declined" | "replaced",
  by: string
): Promise<void> {
  await database().query(
    `UPDATE wire_account_request SET outcome = $2, decided_by = $3, decided_at = northlot_now() WHERE id = $1`,
    [id, outcome, by]
  )
}

/**
 * Reads the policy under an exclusive lock. Until the transaction ends, no other transaction changes the policy or
 * starts a sale by it.
 */
export async function lockSettlementPolicy(): Promise<SettlementPolicyRecord> {
  await lockPolicy("settlement", { shared: false })
  return readSettlementPolicy()
}

/**
 * Reads the policy under a shared lock. The lock makes a starting sale and a change of the wire account wait for each
 * other. Otherwise the sale could stay without a due date for the buyer's payment.
 */
export async function holdSettlementPolicy(): Promise<SettlementPolicyRecord> {
  await lockPolicy("settlement", { shared: true })
  return readSettlementPolicy()
}
