import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { RefusedError } from "@northlot/contract"
import accountCustomer from "#src/links/account-customer"
import { ACCOUNT_MODULE } from "#src/modules/account/index"
import type { AccountRecord } from "#src/modules/account/types"
import { database } from "#src/platform/database"
import { emit } from "#src/platform/outbox"
import { closingOf, reasonsForThePerson, type Closing } from "#src/queries/account/closing"
import { otherMessageAddresses } from "#src/queries/account/message-addresses"
import { bidReview } from "../conduct/bid-review"
import { forgetMessagesTo } from "../notice/sent-messages"
import { removePasswordOf } from "./passwords"
import { confirmPassword } from "./sign-in"

export type ClosingOutcome = "deleted" | "pseudonymised"

/** Requests that began before the sessions ended are finished after this number of seconds. */
const UNDER_WAY_SECONDS = 5

/** Reads how closing would change the account, and the reasons why the account cannot be closed. */
export async function readClosing(accountId: string): Promise<{ reasons: string[]; outcome: ClosingOutcome }> {
  const closing = await closingOf(accountId)
  return { reasons: reasonsForThePerson(closing), outcome: outcomeOf(closing) }
}

/**
 * Closes a person's account for good, at their own request. An account without bids and money is deleted. Otherwise its
 * bids, sales and payments remain, without the person's name. All sessions end, and one e-mail informs the old address.
 * @throws RefusedError PASSWORD_WRONG, TOO_MANY_REQUESTS, ACCOUNT_IN_USE with every reason
 */
export async function closeAccount(
  scope: MedusaContainer,
  account: AccountRecord,
  currentPassword: string,
  address: string
): Promise<ClosingOutcome> {
  await confirmPassword(scope, account, currentPassword, address)
  const outcome = await database().transaction(async () => {
    const accounts = scope.resolve("account")
    const present = await accounts.accounts.lock(account.id)
    if (!present || present.status !== "active") throw new RefusedError("UNAUTHENTICATED")
    await accounts.sessions.revokeAll(account.id)
    const closing = await closingOf(account.id)
    const reasons = reasonsForThePerson(closing)
    if (reasons.length > 0)
      throw new RefusedError("ACCOUNT_IN_USE", `Your account cannot be closed yet. ${reasons.join(" ")}`, { reasons })
    return takePersonOut(scope, present, outcomeOf(closing), { actor: account.id, by: "person" })
  })
  scope.resolve("realtime").disconnectAccount(account.id)
  return outcome
}

export const outcomeOf = ({ leavesTraces }: Closing): ClosingOutcome => (leavesTraces ? "pseudonymised" : "deleted")

/**
 * Removes the account's personal data, with an audit row, and e-mails the old address that the account is closed. Runs
 * in the transaction that locked the account.
 */
export async function takePersonOut(
  scope: MedusaContainer,
  present: AccountRecord,
  outcome: ClosingOutcome,
  { actor, by }: { actor: string; by: "person" | "operator" }
): Promise<ClosingOutcome> {
  const { id, email, first } = present
  await forgetMessagesTo(scope, [email, ...(await otherMessageAddresses(id))])
  const accounts = scope.resolve("account")
  await scope.resolve("search").watchlist.forget(id)
  await scope.resolve("message").notices.forget(id)
  await scope.resolve("message").desk.forget(id)
  await scope.resolve("message").financeRequests.forget(id)
  await scope.resolve("operations").auditLog.forgetPerson(id)
  await scope.resolve("notice").forget(id)
  await scope.resolve("search").savedSearches.forget(id)
  await scope.resolve("listing").workspace.forgetSeller(id)
  await scope.resolve("certification").appointments.forgetContacts(id)
  await scope.resolve("account").payoutAccounts.forget(id)
  await bidReview(scope).forget(id)
  await bidReview(scope).forgetBirthDates(await accounts.verifications.forget(id))
  for (const fileId of await accounts.pseudonymise(id)) await emit("file.discarded", { fileId }, fileId)
  await scope
    .resolve("operations")
    .auditLog.record({ actor, action: "account.closed", subject: id, details: { outcome } })
  await emit(
    "email.requested",
    { to: email, template: "account-closed", data: { first, outcome, by } },
    `account-closed:${id}`
  )
  await emit("account.closed", { accountId: id, email }, id)
  if (outcome === "deleted") await emit("account.emptied", { accountId: id }, id, { delaySeconds: UNDER_WAY_SECONDS })
  return outcome
}

/** Removes the sign-in identity and the commerce core's data about the person. Safe to repeat. */
export async function forgetCustomer(
  scope: MedusaContainer,
  { accountId, email }: { accountId: string; email: string }
): Promise<void> {
  // Another person may have registered with this address after the account was closed.
  const owner = await scope.resolve("account").accounts.findByEmail(email)
  if (!owner) await removePasswordOf(scope, email)
  for (const id of await customersOf(scope, accountId)) {
    const nobody = `closed-${accountId.toLowerCase()}@closed.northlot.invalid`
    await scope.resolve(Modules.ORDER).updateOrders({ customer_id: id }, { email: nobody })
    // Orders refer to the customer, so the customer's row is not deleted; only the personal data is overwritten.
    await customers(scope).updateCustomers(id, {
      email: nobody,
      first_name: "Former",
      last_name: "member",
      phone: "",
    })
  }
}

/**
 * Deletes an account that was closed without bids or money. An account that got a bid or money just before it closed is
 * not deleted, but remains without a name. Safe to repeat.
 */
export async function deleteEmptyAccount(scope: MedusaContainer, accountId: string): Promise<void> {
  if ((await closingOf(accountId)).leavesTraces) return
  for (const id of await customersOf(scope, accountId)) {
    await scope
      .resolve(ContainerRegistrationKeys.LINK)
      .dismiss({ [ACCOUNT_MODULE]: { account_id: accountId }, [Modules.CUSTOMER]: { customer_id: id } })
    await customers(scope).deleteCustomers([id])
  }
  await database().transaction(() => scope.resolve("account").accounts.deleteClosed(accountId))
}

const customers = (scope: MedusaContainer) => scope.resolve(Modules.CUSTOMER)

async function customersOf(scope: MedusaContainer, accountId: string): Promise<string[]> {
  const { data } = await scope
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: accountCustomer.entryPoint, fields: ["customer_id"], filters: { account_id: accountId } })
  return (data as { customer_id: string }[]).map(({ customer_id }) => customer_id)
}
