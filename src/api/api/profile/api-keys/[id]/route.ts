import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { revokeOwnKey } from "#src/use-cases/integration/own-keys"

export const DELETE = route(endpoints.revokeOwnKey, async ({ account, params, scope }) => ({
  ok: true as const,
  item: await revokeOwnKey(scope, account!.id, params.id),
}))
