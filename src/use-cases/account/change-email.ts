import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, refusedField, torontoTime } from "@northlot/contract"
import { emailChangeToken } from "#src/emails/reset-token"
import { consume, limiterFor } from "#src/platform/rate-limits"
import type { AccountRecord, EmailChange } from "#src/modules/account/types"
import { database } from "#src/platform/database"
import { emit } from "#src/platform/outbox"
import { newToken } from "#src/platform/signature"
import { changePassword, renameIdentity } from "./passwords"
import { confirmPassword } from "./sign-in"

/** The limit protects a mailbox from a flood of our e-mails. */
const changesPerAccount = () => limiterFor("email-changes", { points: 5, seconds: 3_600 })

const accountsOf = (scope: MedusaContainer) => scope.resolve("account")
const audit = (scope: MedusaContainer) => scope.resolve("operations")

/**
 * Sends a confirming link to the new address and a stopping link to the old address. Only the new mailbox learns
 * whether it has an account already. @throws RefusedError PASSWORD_WRONG, INVALID_INPUT, TOO_MANY_REQUESTS
 */
export async function requestEmailChange(
  scope: MedusaContainer,
  account: AccountRecord,
  input: { email: string; currentPassword: string },
  address: string
): Promise<{ email: string; expiresAt: string }> {
  if (input.email === account.email) {
    throw refusedField("email", "This is your address already.")
  }
  await confirmPassword(scope, account, input.currentPassword, address)
  await consume(changesPerAccount(), account.id)
  const owner = await accountsOf(scope).accounts.findByEmail(input.email)
  return database().transaction(async () => {
    const { change, first } = await ask(scope, { accountId: account.id, newEmail: input.email })
    const { id } = change
    await audit(scope).auditLog.record({ actor: account.id, action: "email.change-asked", subject: account.id })
    if (owner) {
      const text =
        "Somebody asked to use this email address for another Northlot account. The address already belongs to your account, so nothing changes. You can ignore this message."
      await letter(
        owner.email,
        "account-news",
        { first: owner.first, title: "This address has a Northlot account already", text },
        `email-change-taken:${id}`
      )
    } else {
      await tellNewAddress(change, first)
    }
    await tellOldAddress(change, first)
    return { email: change.newEmail, expiresAt: change.expiresAt.toISOString() }
  })
}

/**
 * Requests a change of somebody's address on the staff's behalf, within the caller's transaction. The confirming link
 * works only after 72 hours, so that whoever reads the old address can stop the change.
 * @throws RefusedError EMAIL_TAKEN
 */
export async function requestEmailChangeByStaff(
  scope: MedusaContainer,
  { accountId, newEmail, actor }: { accountId: string; newEmail: string; actor: string }
): Promise<void> {
  if (await accountsOf(scope).accounts.findByEmail(newEmail)) throw new RefusedError("EMAIL_TAKEN")
  const { change, first } = await ask(scope, { accountId, newEmail, askedBy: actor })
  await tellNewAddress(change, first)
  await tellOldAddress(change, first)
}

function tellNewAddress(change: EmailChange, first: string): Promise<boolean> {
  return letter(change.newEmail, "email-change", askedFor(change, first), `email-change:${change.id}`)
}

function tellOldAddress(change: EmailChange, first: string): Promise<boolean> {
  const data = { ...askedFor(change, first), newEmail: change.newEmail }
  return letter(change.oldEmail, "email-change-asked", data, `email-change-asked:${change.id}`)
}

/**
 * The values of the e-mails about a requested change. A change that staff requested has a waiting time; its e-mails
 * name the first and the last moment for the confirmation.
 */
function askedFor({ id, notBefore, expiresAt }: EmailChange, first: string): Record<string, string> {
  const asked = { first, changeId: id }
  return notBefore ? { ...asked, notBefore: torontoTime(notBefore), expiresAt: torontoTime(expiresAt) } : asked
}

/** Stores the requested change under the account's lock. */
async function ask(
  scope: MedusaContainer,
  { accountId, newEmail, askedBy }: { accountId: string; newEmail: string; askedBy?: string }
): Promise<{ change: EmailChange; first: string }> {
  const { emailChanges } = accountsOf(scope)
  const { email: oldEmail, first } = (await accountsOf(scope).accounts.lock(accountId))!
  const id = emailChanges.newId()
  const tokens = { confirmToken: emailChangeToken(id, "confirm"), stopToken: emailChangeToken(id, "stop") }
  const change = await emailChanges.ask({
    id,
    accountId,
    oldEmail,
    newEmail,
    ...tokens,
    ...(askedBy === undefined ? {} : { askedBy }),
  })
  return { change, first }
}

/**
 * Makes the new address the sign-in. Links that were sent to the old address stop working.
 * @throws RefusedError EMAIL_LINK_INVALID, EMAIL_LINK_WAITS
 */
export async function confirmEmailChange(scope: MedusaContainer, token: string): Promise<string> {
  return database().transaction(async () => {
    const { emailChanges } = accountsOf(scope)
    const account = await accountsOf(scope).accounts.lock(await emailChanges.accountOf("confirm", token))
    const change = await emailChanges.confirm(token)
    // Another link has changed the address in the meantime.
    if (!account || account.status !== "active" || account.email !== change.oldEmail)
      throw new RefusedError("EMAIL_LINK_INVALID")
    await audit(scope).auditLog.record({ actor: account.id, action: "email.changed", subject: account.id })
    await emit(
      "account.news",
      {
        accountId: account.id,
        key: `email-changed:${change.id}`,
        params: { fact: "email-changed", newEmail: change.newEmail },
        email: change.oldEmail,
      },
      change.id
    )
    await accountsOf(scope).passwordResets.revoke(account.id)
    await moveTo(scope, account, change.newEmail)
    return change.newEmail
  })
}

/**
 * Reverts an e-mail change by the link in the old mailbox. The account gets its old address back. All sessions, keys,
 * links and the password become invalid, since the person who requested the change knew the password. Returns the token
 * for setting a new password.
 * @throws RefusedError EMAIL_LINK_INVALID
 */
export async function takeBackEmailChange(scope: MedusaContainer, token: string): Promise<string> {
  const accounts = accountsOf(scope)
  const accountId = await accounts.emailChanges.accountOf("stop", token)
  const resetToken = newToken()
  await database().transaction(async () => {
    const account = await accounts.accounts.lock(accountId)
    const change = await accounts.emailChanges.takeBack(token)
    if (!account || account.status !== "active") throw new RefusedError("EMAIL_LINK_INVALID")
    await accounts.sessions.revokeAll(account.id)
    await accounts.passwordResets.revoke(account.id)
    await accounts.apiKeys.revokeAllOf(account.id)
    await accounts.passwordResets.create(account.id, resetToken)
    const reverted = account.email !== change.oldEmail
    await audit(scope).auditLog.record({
      actor: account.id,
      action: `email.change-${reverted ? "reverted" : "stopped"}`,
      subject: account.id,
    })
    // A random password locks out whoever requested the change of the e-mail address.
    await changePassword(scope, account.email, newToken())
    if (reverted) await moveTo(scope, account, change.oldEmail)
  })
  scope.resolve("realtime").disconnectAccount(accountId)
  return resetToken
}

/** @throws RefusedError EMAIL_LINK_INVALID when another account already has this address */
async function moveTo(scope: MedusaContainer, account: AccountRecord, email: string): Promise<void> {
  try {
    await accountsOf(scope).accounts.changeDetails(account.id, { ...account, email })
    await renameIdentity(scope, account.email, email)
  } catch (error) {
    if (error instanceof RefusedError && error.code === "EMAIL_TAKEN") throw new RefusedError("EMAIL_LINK_INVALID")
    throw error
  }
}

function letter(
  to: string,
  template: "account-news" | "email-change" | "email-change-asked",
  data: Record<string, string>,
  key: string
): Promise<boolean> {
  return emit("email.requested", { to, template, data }, key)
}
