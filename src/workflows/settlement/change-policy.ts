import type { MedusaContainer } from "@medusajs/framework/types"
import type { SettlementPolicy } from "@northlot/contract"
import { wireAccountEntered, type SettlementPolicyRecord } from "#src/modules/escrow/settlement-policy"
import { database } from "#src/platform/database"
import { appendToOutbox } from "#src/platform/outbox"
import { escrow } from "./settlement-of"

/**
 * A new version of the policy with its audit row; a sale under way keeps its terms. With the account for wires the time to
 * pay begins for every buyer who waited for it. @throws RefusedError INVALID_INPUT
 */
export function changeSettlementPolicy(
  scope: MedusaContainer,
  change: Partial<SettlementPolicy>,
  admin: string
): Promise<SettlementPolicyRecord> {
  const actor = `admin:${admin}`
  return database().transaction(async () => {
    const policy = await escrow(scope).changeSettlementPolicy(change, actor)
    for (const { saleId, dueAt } of await escrow(scope).moveFundsDue(wireAccountEntered(policy))) {
      await appendToOutbox(
        "wire-account.entered",
        { saleId, dueAt: dueAt.toISOString() },
        `${saleId}:${dueAt.toISOString()}`
      )
    }
    await scope
      .resolve("foundation")
      .recordAudit({ actor, action: "settlement_policy.changed", subject: "settlement_policy", details: { ...change } })
    return policy
  })
}
