import { endpoints, policySchemas } from "@northlot/contract"
import { parsed } from "#src/http/parsed"
import { route } from "#src/http/route"
import { changePolicy, policyHistory, policyKind } from "#src/use-cases/policy/policies"

export const GET = route(endpoints.readPolicy, ({ params }) => policyHistory(policyKind(params.kind)))

export const PUT = route(endpoints.writePolicy, async ({ admin, params, body: { values, ...terms }, scope }) => {
  const kind = policyKind(params.kind)
  const change = parsed(policySchemas[kind].partial(), values)!
  const made = await changePolicy(scope, kind, change, terms, admin!.username)
  return { ok: true as const, version: made?.version ?? null, effectiveFrom: made?.effectiveFrom.toISOString() ?? null }
})
