/** The limit above which a payout takes two admins, and what is shown of it with the settlement's terms. */
import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, refusedField, type AnswerOf, type PayoutPolicy, type endpoints } from "@northlot/contract"
import { database } from "#src/platform/database"
import { lockPolicy, policyInForce, type PolicyTerms } from "#src/platform/policies"
import { wireAccountEntered } from "#src/modules/settlement/rules/wire-account"
import { askedAccountView } from "./asked-account"
import { secondAdminRefusal } from "./approvers"
import { escrow } from "./settlement-of"

/**
 * Whether this limit holds: a lower one does, a higher one once a second admin sets the same, until when it is only
 * asked for. Else one alone could put any payout below it. For the same reason it begins at once: what is lower than
 * today's limit may be higher than that of the day on which it would begin. @throws RefusedError INVALID_INPUT,
 * APPROVAL_MISSING
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

/** What somebody asked for who was removed since, nobody agrees to: it is asked for anew. */
async function askedLimit(scope: MedusaContainer) {
  const asked = await escrow(scope).policy.askedLimit()
  return asked && (await scope.resolve("account").staff.find(asked.by)) ? asked : null
}

/** The policy in force, and a higher limit that waits for a second admin. */
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
