import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"

export const DELETE = route(endpoints.deleteListingTemplate, async ({ account, params, scope }) => {
  await scope.resolve("listing").templates.delete(params.id, account!.id)
  return { ok: true as const }
})
