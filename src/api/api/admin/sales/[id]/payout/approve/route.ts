import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { approvePayout } from "#src/use-cases/settlement/operator-acts"

export const POST = route(endpoints.approvePayout, async ({ admin, params, scope }) => ({
  ok: true as const,
  settlement: await approvePayout(scope, params.id, admin!.username),
}))
