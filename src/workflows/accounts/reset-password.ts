import type { MedusaContainer } from "@medusajs/framework/types"
import { ACCOUNT_MODULE } from "../../modules/account"
import type AccountModuleService from "../../modules/account/service"
import { database } from "../../platform/database"
import { appendToOutbox } from "../../platform/outbox"
import { realtime } from "../../platform/realtime"
import { tokenHash } from "../../platform/signature"
import { changePassword, refuseWeakPassword } from "./passwords"

/** Sends a reset link when the e-mail has an account; tells nobody whether it has. */
export async function requestPasswordReset(scope: MedusaContainer, email: string): Promise<void> {
  const accounts = scope.resolve<AccountModuleService>(ACCOUNT_MODULE)
  const account = await accounts.findByEmail(email)
  if (!account || account.status !== "active") return
  await database().transaction(async (client) => {
    const token = await accounts.createPasswordReset(account.id, client)
    await appendToOutbox(
      client,
      "email.requested",
      { to: account.email, template: "password-reset", data: { first: account.first, token } },
      `password-reset:${tokenHash(token)}`
    )
  })
}

/** A new password by the link's token; every session of the account ends. @throws RefusedError */
export async function resetPassword(scope: MedusaContainer, token: string, password: string): Promise<void> {
  refuseWeakPassword(password)
  const accounts = scope.resolve<AccountModuleService>(ACCOUNT_MODULE)
  const accountId = await database().transaction(async (client) => {
    const id = await accounts.consumePasswordReset(token, client)
    const account = await accounts.retrieveAccount(id, client)
    await changePassword(scope, account!.email, password)
    await accounts.revokeAllSessions(id, client)
    return id
  })
  realtime().disconnectAccount(accountId)
}
