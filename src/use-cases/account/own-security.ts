import type { MedusaContainer } from "@medusajs/framework/types"
import type { OwnSession } from "@northlot/contract"
import type { AccountRecord } from "#src/modules/account/types"
import { database } from "#src/platform/database"
import { emit } from "#src/platform/outbox"
import { newToken } from "#src/platform/signature"
import { changePassword, refuseWeakPassword } from "./passwords"
import { confirmPassword } from "./sign-in"

interface SignedIn {
  account: AccountRecord
  sessionId: string | null
  address: string
}

const accountsOf = (scope: MedusaContainer) => scope.resolve("account")

/**
 * Sets a new password after checking the present one. Every other session and every pending change of address ends,
 * and the person is told. @throws RefusedError PASSWORD_WRONG, PASSWORD_TOO_COMMON, INVALID_INPUT, TOO_MANY_REQUESTS
 */
export async function changeOwnPassword(
  scope: MedusaContainer,
  { account, sessionId, address }: SignedIn,
  input: { currentPassword: string; password: string }
): Promise<void> {
  refuseWeakPassword(input.password)
  await confirmPassword(scope, account, input.currentPassword, address)
  const ended = await database().transaction(async () => {
    const present = (await accountsOf(scope).accounts.lock(account.id))!
    const others = await accountsOf(scope).sessions.revokeOthers(account.id, sessionId)
    await accountsOf(scope).passwordResets.revoke(account.id)
    await accountsOf(scope).emailChanges.end(account.id, "stopped")
    await scope.resolve("operations").auditLog.record({
      actor: account.id,
      action: "password.changed",
      subject: account.id,
      details: { sessionsEnded: others.length },
    })
    await emit(
      "account.news",
      {
        accountId: account.id,
        key: `password-changed:${newToken()}`,
        params: { fact: "password-changed", at: (await database().now()).toISOString() },
        email: present.email,
      },
      newToken()
    )
    await changePassword(scope, present.email, input.password)
    return others
  })
  for (const id of ended) scope.resolve("realtime").disconnectSession(id)
}

export async function ownSessions(
  scope: MedusaContainer,
  { account, sessionId }: Pick<SignedIn, "account" | "sessionId">
): Promise<OwnSession[]> {
  const sessions = await accountsOf(scope).sessions.open(account.id)
  return sessions.map(({ id, device, createdAt, lastUsedAt, remembered }) => ({
    id,
    current: id === sessionId,
    device,
    remembered,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  }))
}

/** Ends all other sessions of the person, with an audit row. Returns the number of ended sessions. */
export async function endOtherSessions(
  scope: MedusaContainer,
  { account, sessionId }: Pick<SignedIn, "account" | "sessionId">
): Promise<number> {
  const ended = await database().transaction(async () => {
    const others = await accountsOf(scope).sessions.revokeOthers(account.id, sessionId)
    if (others.length > 0) {
      await scope.resolve("operations").auditLog.record({
        actor: account.id,
        action: "sessions.ended",
        subject: account.id,
        details: { sessionsEnded: others.length },
      })
    }
    return others
  })
  for (const id of ended) scope.resolve("realtime").disconnectSession(id)
  return ended.length
}
