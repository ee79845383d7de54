import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { changePolicy } from "#src/use-cases/policy/policies"

export const PUT = route(endpoints.writeSocial, async ({ admin, body, scope }) => {
  await changePolicy(scope, "site", body, {}, admin!.username)
  return { ok: true as const }
})
