import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { changeOwnPassword } from "#src/use-cases/account/own-security"

/** A password is not stored under an idempotency key: a repeat fails, since its present password is outdated. */
export const POST = route(
  endpoints.changePassword,
  async ({ account, sessionId, address, body, scope }) => {
    await changeOwnPassword(scope, { account: account!, sessionId, address }, body)
    return { ok: true as const }
  },
  { ownIdempotency: true }
)
