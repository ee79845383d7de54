import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { resetPassword } from "#src/use-cases/account/reset-password"

export const POST = route(endpoints.resetPassword, async ({ body, scope }) => {
  await resetPassword(scope, body)
  return { ok: true as const }
})
