import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { changeOwnPassword } from "#src/use-cases/account/own-security"

/**
 * The request contains passwords, so nothing is stored under its idempotency key. A repeated request fails, because its
 * current password is then the old one.
 */
export const POST = route(
  endpoints.changePassword,
  async ({ account, sessionId, address, body, scope }) => {
    await changeOwnPassword(scope, { account: account!, sessionId, address }, body)
    return { ok: true as const }
  },
  { ownIdempotency: true }
)
