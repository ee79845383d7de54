import { endpoints } from "@northlot/contract"
import { bindIdempotencyKey } from "#src/http/bound-key"
import { route } from "#src/http/route"
import { signInAdmin } from "#src/workflows/accounts/sign-in"

export const POST = route(
  endpoints.adminLogin,
  async (call) => {
    await bindIdempotencyKey(endpoints.adminLogin, call, call.body)
    const admin = await signInAdmin(call.scope, call.body, call.address)
    const session = await call.scope.resolve("account").createAdminSession(admin)
    return {
      ok: true as const,
      token: session.token,
      username: admin.username,
      expiresAt: session.expiresAt.toISOString(),
    }
  },
  { ownIdempotency: true }
)
