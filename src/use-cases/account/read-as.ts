import type { MedusaContainer } from "@medusajs/framework/types"
import { READING_MINUTES, RefusedError } from "@northlot/contract"
import { afterCommit, database } from "#src/platform/database"
import { emit } from "#src/platform/outbox"
import { recordAct } from "#src/use-cases/audit/record-act"

/** The device name in the person's list of sessions. */
const DEVICE = "Northlot support, reading only"

/**
 * Lets staff read the site as a member, for a short time and with a reason. An audit row is written, and the person
 * is told. `mayRead` decides which routes the session may call. @throws RefusedError NOT_FOUND, INVALID_TRANSITION
 */
export async function readAs(
  scope: MedusaContainer,
  { accountId, reason, username }: { accountId: string; reason: string; username: string }
): Promise<{ token: string; until: Date }> {
  const accounts = scope.resolve("account")
  if (!(await accounts.accounts.retrieve(accountId))) throw new RefusedError("NOT_FOUND")
  return database().transaction(async () => {
    const now = await database().now()
    const session = await accounts.sessions.createReading(accountId, {
      username,
      minutes: READING_MINUTES,
      device: DEVICE,
    })
    if (!session)
      throw new RefusedError("INVALID_TRANSITION", "This account is disabled: nobody can be signed in to it.")
    const { id, token, until, ended } = session
    await recordAct(scope, username, "account.read-as", accountId, { reason, until: until.toISOString() })
    await emit(
      "account.news",
      {
        accountId,
        key: `read-as:${id}`,
        params: { fact: "read-as", at: now.toISOString(), minutes: READING_MINUTES, reason },
        email: null,
      },
      id
    )
    afterCommit(() => ended.forEach((sessionId) => scope.resolve("realtime").disconnectSession(sessionId)))
    return { token, until }
  })
}
