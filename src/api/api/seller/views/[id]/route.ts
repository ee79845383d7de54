import { endpoints } from "@northlot/contract"
import { route } from "../../../../../http/route"
import { LISTING_MODULE } from "../../../../../modules/listing"
import type ListingModuleService from "../../../../../modules/listing/service"

export const DELETE = route(endpoints.deleteView, async ({ account, params, scope }) => {
  await scope.resolve<ListingModuleService>(LISTING_MODULE).deleteView(params.id, account!.id)
  return { ok: true as const }
})
