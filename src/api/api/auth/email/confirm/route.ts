import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { confirmEmailChange } from "#src/use-cases/account/change-email"

export const POST = route(endpoints.confirmEmailChange, async ({ body, scope }) => ({
  ok: true as const,
  email: await confirmEmailChange(scope, body.token),
}))
