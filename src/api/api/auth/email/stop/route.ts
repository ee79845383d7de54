import { endpoints } from "@northlot/contract"
import { route } from "../../../../../http/route"
import { stopEmailChange } from "../../../../../workflows/accounts/change-email"

export const POST = route(endpoints.stopEmailChange, async ({ body, scope }) => {
  await stopEmailChange(scope, body.token)
  return { ok: true as const }
})
