import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { LISTING_MODULE } from "#src/modules/listing/index"
import type ListingModuleService from "#src/modules/listing/service"

export const DELETE = route(endpoints.deleteView, async ({ account, params, scope }) => {
  await scope.resolve<ListingModuleService>(LISTING_MODULE).deleteView(params.id, account!.id)
  return { ok: true as const }
})
