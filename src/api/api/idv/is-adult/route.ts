import { RefusedError, endpoints } from "@northlot/contract"
import { browserTokenOf } from "#src/http/browser-token"
import { route } from "#src/http/route"

export const GET = route(endpoints.readIdentityVerification, async ({ query, scope, request }) => {
  const browserToken = browserTokenOf(request)
  const verification = browserToken && (await scope.resolve("account").verifications.find(browserToken, query.email))
  if (!verification) throw new RefusedError("NOT_FOUND")
  return { ok: true as const, isAdult: verification.adult === true, status: verification.status }
})
