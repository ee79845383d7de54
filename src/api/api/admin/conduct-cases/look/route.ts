import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { lookAtConduct } from "#src/workflows/accounts/conduct"

export const POST = route(endpoints.lookAtConduct, async ({ scope }) => ({
  ok: true as const,
  opened: await lookAtConduct(scope),
}))
