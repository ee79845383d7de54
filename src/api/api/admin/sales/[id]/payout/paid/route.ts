import { endpoints } from "@northlot/contract"
import { route } from "../../../../../../../http/route"
import { confirmPayout } from "../../../../../../../workflows/settlement/operator-acts"

export const POST = route(endpoints.confirmPayout, async ({ admin, body, params, scope }) => ({
  ok: true as const,
  settlement: await confirmPayout(scope, params.id, admin!.username, body.bankReference),
}))
