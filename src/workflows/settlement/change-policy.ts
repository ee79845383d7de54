import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, type SettlementPolicy } from "@northlot/contract"
import { ACCOUNT_MODULE } from "#src/modules/account/index"
import type AccountModuleService from "#src/modules/account/service"
import {
  lockSettlementPolicy,
  readAskedLimit,
  replaceAskedLimit,
  wireAccountEntered,
} from "#src/modules/escrow/settlement-policy"
import { FOUNDATION_MODULE } from "#src/modules/foundation/index"
import type FoundationModuleService from "#src/modules/foundation/service"
import { database, type Executor } from "#src/platform/database"
import { appendToOutbox } from "#src/platform/outbox"
import { secondAdminRefusal } from "./approvers"
import { readPolicy, type PolicyStanding } from "./read-policy"
import { escrow } from "./settlement-of"

/**
 * A new version of the policy with its audit row; a sale under way keeps its terms. With the account for wires the time to
 * pay begins for every buyer who waited for it. A higher two-admin limit is only asked for, until another admin sets the same:
 * else one alone could put any payout below it. @throws RefusedError INVALID_INPUT, APPROVAL_MISSING
 */
export function changeSettlementPolicy(
  scope: MedusaContainer,
  change: Partial<SettlementPolicy>,
  admin: string
): Promise<PolicyStanding> {
  const actor = `admin:${admin}`
  return database().transaction(async (client) => {
    const agreed = await withAgreedLimit(scope, change, admin, client)
    const policy = await escrow(scope).changeSettlementPolicy(agreed, actor, client)
    for (const { saleId, dueAt } of await escrow(scope).moveFundsDue(wireAccountEntered(policy), client)) {
      await appendToOutbox(
        client,
        "wire-account.entered",
        { saleId, dueAt: dueAt.toISOString() },
        `${saleId}:${dueAt.toISOString()}`
      )
    }
    await scope
      .resolve<FoundationModuleService>(FOUNDATION_MODULE)
      .recordAudit(
        { actor, action: "settlement_policy.changed", subject: "settlement_policy", details: { ...change } },
        client
      )
    return readPolicy(client)
  })
}

/** The change with the two-admin limit that holds from now on; under the policy's lock. */
async function withAgreedLimit(
  scope: MedusaContainer,
  change: Partial<SettlementPolicy>,
  admin: string,
  client: Executor
): Promise<Partial<SettlementPolicy>> {
  const cents = change.twoAdminLimitCents
  if (cents === undefined) return change
  const { twoAdminLimitCents: inForce } = await lockSettlementPolicy(client)
  if (cents <= inForce) {
    await replaceAskedLimit("withdrawn", null, client)
    return change
  }
  const asked = await readAskedLimit(client)
  if (asked?.cents === cents && asked.by !== admin) {
    const admins = await scope.resolve<AccountModuleService>(ACCOUNT_MODULE).adminStandings.all(client)
    const refusal = secondAdminRefusal(admin, asked.by, admins, await database().now(client))
    if (refusal) throw new RefusedError("APPROVAL_MISSING", refusal, { fields: { twoAdminLimitCents: refusal } })
    await replaceAskedLimit("set", null, client)
    return change
  }
  if (asked?.cents !== cents) await replaceAskedLimit("withdrawn", { cents, by: admin }, client)
  return { ...change, twoAdminLimitCents: inForce }
}
