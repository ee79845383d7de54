import { RefusedError, endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { readListingDetails } from "#src/queries/listing/read-listing"
import { viewerOf } from "#src/queries/listing/viewer"
import { changeAsked } from "#src/use-cases/listing/answered-listing"
import { changeListing } from "#src/use-cases/listing/change-listing"
import { deleteListing } from "#src/use-cases/listing/bulk"

export const GET = route(
  endpoints.readListing,
  async ({ params, ...caller }) => {
    const listing = await readListingDetails(params.id, viewerOf(caller))
    if (!listing) throw new RefusedError("LISTING_NOT_FOUND")
    return { ok: true as const, listing }
  },
  { replica: true }
)

export const PATCH = route(endpoints.updateListing, async ({ params, body, scope, account, ...caller }) => {
  const viewer = viewerOf({ account, ...caller })
  const id = await changeListing(scope, account!, params.id, await changeAsked(params.id, body, viewer))
  const listing = await readListingDetails(id, viewer)
  if (!listing) throw new RefusedError("LISTING_NOT_FOUND")
  return { ok: true as const, listing }
})

export const DELETE = route(endpoints.deleteListing, async ({ params, scope, account }) => {
  await deleteListing(scope, account!.id, params.id)
  return { ok: true as const }
})
