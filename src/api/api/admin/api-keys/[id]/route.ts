import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { revokeApiKey } from "#src/use-cases/integration/api-keys"

export const DELETE = route(endpoints.revokeApiKey, async ({ admin, params, query, scope }) => ({
  ok: true as const,
  item: await revokeApiKey(scope, params.id, query.reason, admin!.username),
}))
