import type { MedusaContainer } from "@medusajs/framework/types"

/** Ends a session. The session's open pages and its push device get no more messages. */
export async function signOut(scope: MedusaContainer, sessionId: string): Promise<void> {
  await scope.resolve("account").sessions.revoke(sessionId)
  await scope.resolve("notice").pushDevices.removeOfSession(sessionId)
  scope.resolve("realtime").disconnectSession(sessionId)
}
