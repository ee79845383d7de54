import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { clearSessionCookie } from "#src/http/session-cookie"
import { closeAccount, readClosing } from "#src/use-cases/account/close-account"

export const GET = route(endpoints.readClosing, async ({ account }) => ({
  ok: true as const,
  ...(await readClosing(account!.id)),
}))

export const POST = route(
  endpoints.closeAccount,
  async ({ account, address, body, response, scope }) => {
    const outcome = await closeAccount(scope, account!, body.currentPassword, address)
    clearSessionCookie(response)
    return { ok: true as const, outcome }
  },
  { ownIdempotency: true }
)
