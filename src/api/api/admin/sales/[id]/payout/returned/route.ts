import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { returnPayout } from "#src/use-cases/settlement/operator-acts"

export const POST = route(endpoints.returnPayout, async ({ admin, body, params, scope }) => ({
  ok: true as const,
  settlement: await returnPayout(scope, params.id, admin!.username, body),
}))
