import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, type RegistrantRemoval } from "@northlot/contract"
import { database } from "#src/platform/database"
import { untilAborted } from "#src/platform/job-runner"
import { closingOf, reasonsForTheOperator } from "#src/queries/account/closing"
import { changeStatus } from "./registrants"
import { outcomeOf, takePersonOut } from "./close-account"

type Removal = Pick<RegistrantRemoval, "outcome" | "reasons">

const accountsOf = (scope: MedusaContainer) => scope.resolve("account")

/** Predicts the effect of deleting the account. @throws RefusedError NOT_FOUND */
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
 * Deletes an account for the operator: disables it at once and removes its personal data. While the person has an open
 * item, such as a sale, a payment or a live car, other people need the person's name. `finishRemovals` then removes the
 * data later. Enabling the account before that removal cancels the deletion.
 * @throws RefusedError NOT_FOUND, INVALID_TRANSITION for a closed account
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

/** Removes the personal data of every account whose deletion waited and has nothing open now. */
export async function finishRemovals(scope: MedusaContainer, signal: AbortSignal): Promise<void> {
  for (const accountId of untilAborted(await accountsOf(scope).accounts.requestedRemovals(), signal))
    await database().transaction(() => finish(scope, accountId, "system"))
}

async function finish(scope: MedusaContainer, accountId: string, actor: string): Promise<Removal> {
  const account = (await accountsOf(scope).accounts.lock(accountId))!
  const closing = await closingOf(accountId)
  const reasons = reasonsForTheOperator(closing)
  // This check needs the lock. Before the lock, an admin may have cancelled the deletion, or another process may have
  // finished it.
  if (reasons.length > 0 || (await accountsOf(scope).accounts.removalState(accountId)) !== "requested")
    return { outcome: "disabled", reasons }
  const outcome = await takePersonOut(scope, account, outcomeOf(closing), { actor, by: "operator" })
  return { outcome, reasons }
}
