import { RefusedError, endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { readListingView } from "#src/queries/listing/read-listing"
import { viewerOf } from "#src/queries/listing/viewer"
import { relistListing } from "#src/use-cases/listing/relist"

export const POST = route(endpoints.relistListing, async ({ account, body, params, scope, ...caller }) => {
  const id = await relistListing(scope, account!, params.id, body ?? {})
  const listing = await readListingView(id, viewerOf({ account, ...caller }))
  if (!listing) throw new RefusedError("LISTING_NOT_FOUND")
  return { ok: true as const, listing }
})
