import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, emailFrom, type BodyOf, type endpoints } from "@northlot/contract"
import { passwordResetToken } from "#src/emails/reset-token"
import { consume, limiterFor } from "#src/platform/rate-limits"
import type { AccountRecord } from "#src/modules/account/types"
import { database } from "#src/platform/database"
import { emit } from "#src/platform/outbox"
import { newToken } from "#src/platform/signature"
import { changePassword, refuseWeakPassword } from "./passwords"

/** The limit protects a mailbox from a flood of our e-mails. */
const linksPerAccount = () => limiterFor("reset-links", { points: 10, seconds: 3_600 })

/** Sends a reset link if an account has this e-mail. The response does not reveal whether an account has it. */
export async function requestPasswordReset(scope: MedusaContainer, email: string): Promise<void> {
  const account = await scope.resolve("account").accounts.findByEmail(email)
  if (!account || account.status !== "active") return
  if (!(await mayHaveALink(account.id))) return
  await database().transaction(() => issueLink(scope, account))
}

/**
 * Sends the reset link for an admin, with an audit row; nobody sees a password.
 * @throws RefusedError NOT_FOUND, INVALID_TRANSITION for a disabled account, TOO_MANY_REQUESTS
 */
export async function sendPasswordReset(
  scope: MedusaContainer,
  input: { accountId: string; actor: string }
): Promise<void> {
  const account = await scope.resolve("account").accounts.retrieve(input.accountId)
  if (!account) throw new RefusedError("NOT_FOUND")
  if (account.status !== "active")
    throw new RefusedError("INVALID_TRANSITION", "This account is disabled. Enable it first.")
  await consume(linksPerAccount(), account.id)
  await database().transaction(async () => {
    await issueLink(scope, account)
    await scope
      .resolve("operations")
      .auditLog.record({ actor: input.actor, action: "password.reset-sent", subject: account.id })
  })
}

/** Sends a first-password link to the person whose account staff created. */
export function sendFirstPassword(scope: MedusaContainer, account: AccountRecord): Promise<void> {
  return database().transaction(() => issueLink(scope, account, "account-made"))
}

/** Commits the reset and its e-mail together. */
async function issueLink(
  scope: MedusaContainer,
  account: AccountRecord,
  template: "password-reset" | "account-made" = "password-reset"
): Promise<void> {
  const accounts = scope.resolve("account")
  // The owner may have reverted an e-mail change since the account was read. The replaced address must not get a link.
  const present = await accounts.accounts.lock(account.id)
  if (present?.email !== account.email) return
  const resetId = newToken()
  await accounts.passwordResets.create(account.id, passwordResetToken(resetId))
  await emit(
    "email.requested",
    { to: account.email, template, data: { first: account.first, resetId } },
    `${template}:${resetId}`
  )
}

async function mayHaveALink(accountId: string): Promise<boolean> {
  try {
    await consume(linksPerAccount(), accountId)
    return true
  } catch (error) {
    if (error instanceof RefusedError) return false
    throw error
  }
}

/**
 * Sets a new password by the link's token. Every session and every pending change of address ends.
 * @throws RefusedError
 */
export async function resetPassword(
  scope: MedusaContainer,
  { token, password, email }: BodyOf<typeof endpoints.resetPassword>
): Promise<void> {
  refuseWeakPassword(password)
  const accounts = scope.resolve("account")
  const accountId = await accounts.passwordResets.accountOf(token)
  await database().transaction(async () => {
    const account = (await accounts.accounts.lock(accountId))!
    if (email !== undefined && emailFrom(email) !== account.email) throw new RefusedError("RESET_TOKEN_INVALID")
    await accounts.passwordResets.consume(token)
    await accounts.accounts.noteOwnPassword(accountId)
    await accounts.emailChanges.end(accountId, "stopped")
    await accounts.sessions.revokeAll(accountId)
    await scope
      .resolve("operations")
      .auditLog.record({ actor: accountId, action: "password.reset", subject: accountId })
    await changePassword(scope, account.email, password)
  })
  scope.resolve("realtime").disconnectAccount(accountId)
}
