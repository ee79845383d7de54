import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"

export const DELETE = route(endpoints.deleteView, async ({ account, params, scope }) => {
  await scope.resolve("listing").workspace.deleteView(params.id, account!.id)
  return { ok: true as const }
})
