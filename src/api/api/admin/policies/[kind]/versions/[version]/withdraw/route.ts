import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { policyKind, withdrawPlannedPolicy } from "#src/use-cases/policy/policies"

export const POST = route(endpoints.withdrawPolicy, async ({ admin, params, body, scope }) => {
  const named = { kind: policyKind(params.kind), version: Number(params.version) }
  await withdrawPlannedPolicy(scope, named, body.reason, admin!.username)
  return { ok: true as const }
})
