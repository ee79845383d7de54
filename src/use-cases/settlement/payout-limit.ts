/** The limit above which a payout needs two admins, and how the settlement policy shows it. */
import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, refusedField, type AnswerOf, type PayoutPolicy, type endpoints } from "@northlot/contract"
import { database } from "#src/platform/database"
import { lockPolicy, policyInForce, type PolicyTerms } from "#src/platform/policies"
import { wireAccountEntered } from "#src/modules/settlement/rules/wire-account"
import { askedAccountView } from "./asked-account"
import { secondAdminRefusal } from "./approvers"
import { escrow } from "./settlement-of"

/**
 * Whether a new limit applies now. A lower limit applies at once. A higher limit waits until a second admin enters the
 * same limit, so that no admin alone can exempt a payout from the second approval. A limit cannot have a later start
 * date: a limit that is lower than today's may be higher than the limit in force on that date.
 * @throws RefusedError INVALID_INPUT, APPROVAL_MISSING
 */
export async function agreedLimit(
  scope: MedusaContainer,
  { twoAdminLimitCents: cents }: Partial<PayoutPolicy>,
  { effectiveFrom }: PolicyTerms,
  admin: string
): Promise<boolean> {
  if (effectiveFrom !== undefined) {
    throw refusedField("effectiveFrom", "This limit begins at once. Save it without a date.")
  }
  await lockPolicy("payouts")
  const { twoAdminLimitCents: inForce } = (await policyInForce("payouts")).values
  if (cents === undefined || cents <= inForce) {
    await escrow(scope).policy.replaceAskedLimit("withdrawn", null)
    return true
  }
  const asked = await askedLimit(scope)
  if (asked?.cents === cents && asked.by !== admin) {
    const admins = await scope.resolve("account").staff.all()
    const refusal = secondAdminRefusal(admin, asked.by, admins, await database().now())
    if (refusal) throw new RefusedError("APPROVAL_MISSING", refusal, { fields: { twoAdminLimitCents: refusal } })
    await escrow(scope).policy.replaceAskedLimit("set", null)
    return true
  }
  if (asked?.cents !== cents) await escrow(scope).policy.replaceAskedLimit("withdrawn", { cents, by: admin })
  return false
}

/** The higher limit that waits for a second admin. A removed admin's request no longer counts. */
async function askedLimit(scope: MedusaContainer) {
  const asked = await escrow(scope).policy.askedLimit()
  return asked && (await scope.resolve("account").staff.find(asked.by)) ? asked : null
}

/**
 * The settlement policy in force, and the requests that wait for a second admin: for a higher payout limit, or for
 * another account or holder of the buyers' money.
 */
export async function readSettlementStanding(
  scope: MedusaContainer,
  viewer: string
): Promise<AnswerOf<typeof endpoints.readSettlementPolicy>> {
  const { updatedAt, ...policy } = await escrow(scope).policy.read()
  const asked = await askedLimit(scope)
  return {
    ok: true,
    policy,
    updatedAt: updatedAt?.toISOString() ?? null,
    wireAccountEntered: wireAccountEntered(policy),
    askedLimit: asked && { ...asked, at: asked.at.toISOString() },
    askedAccount: await askedAccountView(scope, viewer),
  }
}
