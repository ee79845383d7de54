/**
 * The two-person rule for the account that buyers pay into and for who holds their money: one asks, another approves.
 */
import type { MedusaContainer } from "@medusajs/framework/types"
import {
  RefusedError,
  refusedField,
  policySentence,
  startRefusal,
  type AnswerOf,
  type SettlementTermsPolicy,
  type endpoints,
} from "@northlot/contract"
import { movesMoneyElsewhere } from "#src/modules/settlement/rules/settlement-policy"
import type { AskedAccount } from "#src/modules/settlement/types"
import { configuration } from "#src/platform/configuration"
import { database } from "#src/platform/database"
import { lockPolicy, policyInForce, type PolicyTerms } from "#src/platform/policies"
import { decidesAlone, secondPersonRefusal } from "./approvers"
import { escrow } from "./settlement-of"

/**
 * Whether this change of the settlement policy applies now. A new account for wires, or another holder of the buyers'
 * money (`mode`), is stored as a request instead, which a second person must approve. While no second person exists,
 * the market's only owner decides.
 * @throws RefusedError INVALID_INPUT for a start date that is not allowed, and what `checked` throws
 */
export async function agreedSettlement(
  scope: MedusaContainer,
  change: Partial<SettlementTermsPolicy>,
  { effectiveFrom, reason = "" }: PolicyTerms,
  username: string,
  checked: (values: SettlementTermsPolicy) => SettlementTermsPolicy
): Promise<boolean> {
  await lockPolicy("settlement")
  const begins = effectiveFrom === undefined ? null : new Date(effectiveFrom)
  const { values: before } = await policyInForce("settlement", begins)
  const after = checked({ ...before, ...change })
  if (!movesMoneyElsewhere(before, after, configuration())) return true
  const now = await database().now()
  if (decidesAlone(username, await scope.resolve("account").staff.all(), now)) return true
  const refusal = begins && startRefusal(begins.getTime(), now.getTime())
  if (refusal) throw refusedField("effectiveFrom", policySentence(refusal))
  await escrow(scope).askedAccounts.ask({ change, effectiveFrom: begins, reason, askedBy: username })
  return false
}

/**
 * Locks the settlement policy and returns the open request to change the account for wires or the holder of the buyers'
 * money.
 * @throws RefusedError NOT_FOUND
 */
export async function lockAskedAccount(scope: MedusaContainer, id: string): Promise<AskedAccount> {
  await lockPolicy("settlement")
  const asked = await escrow(scope).askedAccounts.read()
  if (asked?.id !== id) throw new RefusedError("NOT_FOUND")
  return asked
}

/**
 * Why this staff member cannot approve the request to change the account for wires or the holder of the buyers' money.
 * Null when they can.
 */
export async function approvalProblem(
  scope: MedusaContainer,
  { askedBy }: AskedAccount,
  username: string
): Promise<string | null> {
  const admins = await scope.resolve("account").staff.all()
  if (!(await scope.resolve("account").staff.find(askedBy)))
    return `${askedBy} does not work here any more: somebody else has to request the account.`
  return secondPersonRefusal(askedBy, username, admins, await database().now(), "account")
}

/**
 * The open request to change the account for wires or the holder of the buyers' money, as this staff member may see it.
 * Null if there is no request.
 */
export async function askedAccountView(
  scope: MedusaContainer,
  viewer: string
): Promise<AnswerOf<typeof endpoints.readSettlementPolicy>["askedAccount"]> {
  const asked = await escrow(scope).askedAccounts.read()
  if (!asked) return null
  const { id, change, effectiveFrom, reason, askedBy: by, askedAt } = asked
  const { values } = await policyInForce("settlement", effectiveFrom)
  const { beneficiary, institution, transit, accountNumber, mode } = { ...values, ...change }
  const problem = await approvalProblem(scope, asked, viewer)
  const begins = effectiveFrom?.toISOString() ?? null
  const account = { beneficiary, institution, transit, accountNumber, mode }
  return { id, ...account, reason, effectiveFrom: begins, by, at: askedAt.toISOString(), problem }
}
