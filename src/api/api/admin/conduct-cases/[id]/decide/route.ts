import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { decideConductCase } from "#src/use-cases/conduct/conduct"

export const POST = route(endpoints.decideConductCase, async ({ admin, body, params, scope }) => ({
  ok: true as const,
  item: await decideConductCase(scope, admin!.username, params.id, body),
}))
