import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { releaseFees } from "#src/use-cases/fee/held-fees"

export const POST = route(endpoints.releaseFees, async ({ admin, body, params, scope }) => {
  await releaseFees(scope, params.id, admin!.username, body)
  return { ok: true as const }
})
