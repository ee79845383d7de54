import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"

export const POST = route(endpoints.adminLogout, async ({ sessionId, scope }) => {
  await scope.resolve("account").sessions.revoke(sessionId!)
  scope.resolve("realtime").disconnectSession(sessionId!)
  return { ok: true as const }
})
