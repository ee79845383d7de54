import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, type RegistrantChange } from "@northlot/contract"
import { kindAfter, kindRefusal } from "#src/modules/account/rules/change-account"
import { locationAfter } from "#src/modules/account/rules/place"
import type { AccountRecord } from "#src/modules/account/types"
import { database } from "#src/platform/database"
import { hasTraded } from "#src/queries/accounts/has-traded"
import { changeStatus, closeSockets } from "./account-status"
import { renameIdentity } from "./passwords"

/**
 * Corrects an account's details, on record with what they were before. A new e-mail address is the new sign-in as well.
 * A status is not a detail: it is the same act as `setAccountStatus`, with all that follows.
 * @throws RefusedError NOT_FOUND, EMAIL_TAKEN, INVALID_TRANSITION
 */
export async function changeRegistrant(
  scope: MedusaContainer,
  input: { accountId: string; change: RegistrantChange; actor: string }
): Promise<AccountRecord> {
  const { accountId, change, actor } = input
  const accounts = scope.resolve("account")
  const status = await database().transaction(async () => {
    const account = await accounts.lockAccount(accountId)
    if (!account) throw new RefusedError("NOT_FOUND")
    const kind = kindAfter(account, change)
    const refusal = kindRefusal(account, kind, {
      hasTraded: await hasTraded(accountId),
      isKnownDealer: account.dealer !== null,
    })
    if (refusal) throw new RefusedError("INVALID_TRANSITION", refusal)
    const details = {
      ...kind,
      email: change.email ?? account.email,
      first: change.first ?? account.first,
      last: change.last ?? account.last,
      mobile: change.mobile === null ? "" : (change.mobile ?? account.mobile),
      location: locationAfter(account.location, change) ?? account.location,
    }
    const next = change.status !== undefined && change.status !== account.status ? change.status : null
    if (next) await changeStatus(scope, { accountId, status: next, reason: change.reason, actor })
    const differences = Object.entries(details).filter(
      ([name, value]) => account[name as keyof AccountRecord] !== value
    )
    if (differences.length === 0) return next
    await accounts.changeDetails(accountId, details)
    if (details.email !== account.email) {
      await accounts.revokePasswordResets(accountId)
      await accounts.emailChanges.endForGood(accountId)
    }
    await scope.resolve("foundation").recordAudit({
      actor,
      action: "account.changed",
      subject: accountId,
      details: Object.fromEntries(
        differences.map(([name, to]) => [name, { from: account[name as keyof AccountRecord], to }])
      ),
    })
    if (details.email !== account.email) await renameIdentity(scope, account.email, details.email)
    return next
  })
  if (status) closeSockets(accountId, status)
  return (await accounts.retrieveAccount(accountId))!
}
