import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"

export const GET = route(endpoints.readAdminSession, async ({ scope, request }) => {
  const token = String(request.headers["x-admin-token"])
  const session = await scope.resolve("account").resolveAdminSession(token)
  return { ok: true as const, username: session!.username, expiresAt: session!.expiresAt.toISOString() }
})
