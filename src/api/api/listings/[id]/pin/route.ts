import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { LISTING_MODULE } from "#src/modules/listing/index"
import type ListingModuleService from "#src/modules/listing/service"

export const PUT = route(endpoints.pinListing, async ({ account, body, params, scope }) => {
  const listings = scope.resolve<ListingModuleService>(LISTING_MODULE)
  const { id } = await listings.ownListing(params.id, account!.id)
  await listings.setPinned(id, body.pinned)
  return { ok: true as const }
})
