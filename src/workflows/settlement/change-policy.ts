/** How sales are settled: the policy in force, and its changes. */
import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, type SettlementPolicy, type AnswerOf, type endpoints } from "@northlot/contract"
import { database } from "#src/platform/database"
import { emit } from "#src/platform/outbox"
import { secondAdminRefusal } from "./approvers"
import { escrow } from "./settlement-of"
import { wireAccountEntered } from "#src/modules/escrow/rules/wire-account"

/**
 * A new version of the policy with its audit row; a sale under way keeps its terms. With the account for wires the time
 * to pay begins for every buyer who waited for it. A higher two-admin limit is only asked for, until another admin sets
 * the same: else one alone could put any payout below it. @throws RefusedError INVALID_INPUT, APPROVAL_MISSING
 */
export function changeSettlementPolicy(
  scope: MedusaContainer,
  change: Partial<SettlementPolicy>,
  admin: string
): Promise<PolicyStanding> {
  const actor = `admin:${admin}`
  return database().transaction(async () => {
    const agreed = await withAgreedLimit(scope, change, admin)
    const policy = await escrow(scope).changeSettlementPolicy(agreed, actor)
    for (const { saleId, dueAt } of await escrow(scope).moveFundsDue(wireAccountEntered(policy))) {
      await emit("wire-account.entered", { saleId, dueAt: dueAt.toISOString() }, `${saleId}:${dueAt.toISOString()}`)
    }
    await scope
      .resolve("foundation")
      .recordAudit({ actor, action: "settlement_policy.changed", subject: "settlement_policy", details: { ...change } })
    return readPolicy(scope)
  })
}

/** The change with the two-admin limit that holds from now on; under the policy's lock. */
async function withAgreedLimit(
  scope: MedusaContainer,
  change: Partial<SettlementPolicy>,
  admin: string
): Promise<Partial<SettlementPolicy>> {
  const cents = change.twoAdminLimitCents
  if (cents === undefined) return change
  const { twoAdminLimitCents: inForce } = await escrow(scope).lockSettlementPolicy()
  if (cents <= inForce) {
    await escrow(scope).replaceAskedLimit("withdrawn", null)
    return change
  }
  const asked = await askedLimit(scope)
  if (asked?.cents === cents && asked.by !== admin) {
    const admins = await scope.resolve("account").staff.all()
    const refusal = secondAdminRefusal(admin, asked.by, admins, await database().now())
    if (refusal) throw new RefusedError("APPROVAL_MISSING", refusal, { fields: { twoAdminLimitCents: refusal } })
    await escrow(scope).replaceAskedLimit("set", null)
    return change
  }
  if (asked?.cents !== cents) await escrow(scope).replaceAskedLimit("withdrawn", { cents, by: admin })
  return { ...change, twoAdminLimitCents: inForce }
}

/** What somebody asked for who was removed since, nobody agrees to: it is asked for anew. */
async function askedLimit(scope: MedusaContainer) {
  const asked = await escrow(scope).askedLimit()
  return asked && (await scope.resolve("account").staff.find(asked.by)) ? asked : null
}

export type PolicyStanding = AnswerOf<typeof endpoints.readSettlementPolicy>

/** The policy in force, and a higher limit that waits for a second admin. */
export async function readPolicy(scope: MedusaContainer): Promise<PolicyStanding> {
  const { updatedAt, ...policy } = await escrow(scope).settlementPolicy()
  const asked = await askedLimit(scope)
  return {
    ok: true,
    policy,
    updatedAt: updatedAt?.toISOString() ?? null,
    wireAccountEntered: wireAccountEntered(policy),
    askedLimit: asked && { ...asked, at: asked.at.toISOString() },
  }
}
