import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { withdrawPlannedPolicy } from "#src/workflows/site/policies"

export const POST = route(endpoints.withdrawPolicy, async ({ admin, params, body, scope }) => {
  await withdrawPlannedPolicy(scope, params, body.reason, admin!.username)
  return { ok: true as const }
})
