import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { detectConduct } from "#src/use-cases/conduct/conduct"

export const POST = route(endpoints.lookAtConduct, async ({ scope }) => ({
  ok: true as const,
  opened: await detectConduct(scope),
}))
