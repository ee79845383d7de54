import { RefusedError, endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { vehicleSections } from "#src/platform/plugin-slots"
import { seenListings, viewerOf } from "#src/queries/listing/viewer"

export const GET = route(endpoints.readVehicleSlots, async ({ params, scope, ...caller }) => {
  const [listingId] = await seenListings([params.id], viewerOf(caller))
  if (!listingId) throw new RefusedError("LISTING_NOT_FOUND")
  return { ok: true as const, sections: await vehicleSections(scope, listingId) }
})
