import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { requestEmailChange } from "#src/use-cases/account/change-email"

export const GET = route(endpoints.readEmailChange, async ({ account, scope }) => {
  const change = await scope.resolve("account").emailChanges.pending(account!.id)
  return { ok: true as const, pending: change && { email: change.newEmail, expiresAt: change.expiresAt.toISOString() } }
})

/**
 * The body contains a password, so nothing is stored under an idempotency key. A repeat replaces the earlier request.
 */
export const POST = route(
  endpoints.requestEmailChange,
  async ({ account, address, body, scope }) => ({
    ok: true as const,
    ...(await requestEmailChange(scope, account!, body, address)),
  }),
  { ownIdempotency: true }
)

export const DELETE = route(endpoints.cancelEmailChange, async ({ account, scope }) => {
  await scope.resolve("account").emailChanges.end(account!.id, "cancelled")
  return { ok: true as const }
})
