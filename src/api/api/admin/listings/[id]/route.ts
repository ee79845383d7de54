import { RefusedError, endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { readAdminListing } from "#src/queries/listing/admin-listings"

export const GET = route(endpoints.readAdminListing, async ({ params }) => {
  const item = await readAdminListing(params.id)
  if (!item) throw new RefusedError("LISTING_NOT_FOUND")
  return { ok: true as const, item }
})
