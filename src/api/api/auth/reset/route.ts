import { endpoints } from "@northlot/contract"
import { route } from "../../../../http/route"
import { resetPassword } from "../../../../workflows/accounts/reset-password"

export const POST = route(endpoints.resetPassword, async ({ body, scope }) => {
  await resetPassword(scope, body.token, body.password)
  return { ok: true as const }
})
