import { RefusedError, endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { readListingView } from "#src/queries/listing/read-listing"
import { viewerOf } from "#src/queries/listing/viewer"
import { draftAsked } from "#src/use-cases/listing/answered-listing"
import { createListing } from "#src/use-cases/listing/change-listing"

export const POST = route(endpoints.createListingNew, async ({ scope, account, body, query, ...caller }) => {
  const viewer = viewerOf({ account, ...caller })
  const id = await createListing(scope, account!, await draftAsked(body, viewer), query)
  const listing = await readListingView(id, viewer)
  if (!listing) throw new RefusedError("LISTING_NOT_FOUND")
  return { ok: true as const, id, listing }
})
