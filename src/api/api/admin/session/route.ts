import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"

export const GET = route(endpoints.readAdminSession, async ({ admin, enrolling }) => {
  const { username, role, expiresAt } = admin!
  return { ok: true as const, username, role, expiresAt: expiresAt.toISOString(), mustSetUpFactor: enrolling !== null }
})
