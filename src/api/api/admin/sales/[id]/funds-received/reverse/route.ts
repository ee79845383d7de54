import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { reverseFunds } from "#src/use-cases/settlement/operator-acts"

export const POST = route(endpoints.reverseFunds, async ({ admin, body, params, scope }) => ({
  ok: true as const,
  settlement: await reverseFunds(scope, params.id, admin!.username, body.reason),
}))
