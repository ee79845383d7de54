import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, type RegistrantRemoval } from "@northlot/contract"
import { database } from "#src/platform/database"
import { closingOf, reasonsForTheOperator } from "#src/queries/account/closing"
import { changeStatus } from "./registrants"
import { outcomeOf, takePersonOut } from "./close-account"

type Removal = Pick<RegistrantRemoval, "outcome" | "reasons">

const accountsOf = (scope: MedusaContainer) => scope.resolve("account")

/** What deleting the account would come to. @throws RefusedError NOT_FOUND */
export async function readRemoval(
  scope: MedusaContainer,
  accountId: string
): Promise<Removal & Pick<RegistrantRemoval, "state" | "unusedCredits">> {
  const state = await accountsOf(scope).accounts.removalState(accountId)
  if (!state) throw new RefusedError("NOT_FOUND")
  const closing = await closingOf(accountId)
  const reasons = reasonsForTheOperator(closing)
  const outcome = reasons.length > 0 ? "disabled" : outcomeOf(closing)
  return { outcome, reasons, unusedCredits: closing.open.credits, state }
}

/**
 * Deletes an account for the operator: disabled at once, with all that follows, and its person taken out of it. While a
 * sale, a lead or money of it is open, others still need to know whom they deal with: then the rest follows by
 * itself (`finishRemovals`). Enabling the account calls it off until then.
 * @throws RefusedError NOT_FOUND, INVALID_TRANSITION for one that is closed
 */
export async function removeRegistrant(
  scope: MedusaContainer,
  { accountId, reason, actor }: { accountId: string; reason: string | undefined; actor: string }
): Promise<Removal> {
  const removal = await database().transaction(async () => {
    const account = await accountsOf(scope).accounts.lock(accountId)
    if (!account) throw new RefusedError("NOT_FOUND")
    if (account.status === "active") await changeStatus(scope, { accountId, status: "disabled", reason, actor })
    if (await accountsOf(scope).accounts.requestRemoval(accountId))
      await scope.resolve("operations").auditLog.record({
        actor,
        action: "account.removal-requested",
        subject: accountId,
        details: reason ? { reason } : {},
      })
    return finish(scope, accountId, actor)
  })
  scope.resolve("realtime").disconnectAccount(accountId)
  return removal
}

/** Takes the person out of every account whose deletion waited for what is not open any more. */
export async function finishRemovals(scope: MedusaContainer): Promise<void> {
  for (const accountId of await accountsOf(scope).accounts.requestedRemovals())
    await database().transaction(() => finish(scope, accountId, "system"))
}

async function finish(scope: MedusaContainer, accountId: string, actor: string): Promise<Removal> {
  const account = (await accountsOf(scope).accounts.lock(accountId))!
  const closing = await closingOf(accountId)
  const reasons = reasonsForTheOperator(closing)
  // Under the lock: it may have been called off, or finished by another process.
  if (reasons.length > 0 || (await accountsOf(scope).accounts.removalState(accountId)) !== "requested")
    return { outcome: "disabled", reasons }
  const outcome = await takePersonOut(scope, account, outcomeOf(closing), { actor, by: "operator" })
  return { outcome, reasons }
}
