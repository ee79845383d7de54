import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { clearSessionCookie } from "#src/http/session-cookie"
import { signOut } from "#src/use-cases/account/sign-out"

export const POST = route(endpoints.logout, async ({ sessionId, scope, response }) => {
  if (sessionId) await signOut(scope, sessionId)
  clearSessionCookie(response)
  return { ok: true as const }
})
