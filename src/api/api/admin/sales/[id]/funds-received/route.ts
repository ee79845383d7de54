import { endpoints } from "@northlot/contract"
import { route } from "../../../../../../http/route"
import { confirmFunds } from "../../../../../../workflows/settlement/operator-acts"

export const POST = route(endpoints.confirmFunds, async ({ admin, body, params, scope }) => ({
  ok: true as const,
  settlement: await confirmFunds(scope, params.id, admin!.username, body),
}))
