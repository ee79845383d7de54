import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { clearSessionCookie } from "#src/http/session-cookie"

export const POST = route(endpoints.logout, async ({ sessionId, scope, response }) => {
  if (sessionId) {
    await scope.resolve("account").revokeSession(sessionId)
    scope.resolve("realtime").disconnectSession(sessionId)
  }
  clearSessionCookie(response)
  return { ok: true as const }
})
