import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { closeDispute } from "#src/use-cases/settlement/operator-acts"

export const POST = route(endpoints.closeDispute, async ({ admin, body, params, scope }) => ({
  ok: true as const,
  settlement: await closeDispute(scope, params.id, admin!.username, body.reason),
}))
