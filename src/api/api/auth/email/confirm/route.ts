import { endpoints } from "@northlot/contract"
import { route } from "../../../../../http/route"
import { confirmEmailChange } from "../../../../../workflows/accounts/change-email"

export const POST = route(endpoints.confirmEmailChange, async ({ body, scope }) => ({
  ok: true as const,
  email: await confirmEmailChange(scope, body.token),
}))
