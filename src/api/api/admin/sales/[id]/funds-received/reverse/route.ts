import { endpoints } from "@northlot/contract"
import { route } from "../../../../../../../http/route"
import { reverseFunds } from "../../../../../../../workflows/settlement/operator-acts"

export const POST = route(endpoints.reverseFunds, async ({ admin, body, params, scope }) => ({
  ok: true as const,
  settlement: await reverseFunds(scope, params.id, admin!.username, body.reason),
}))
