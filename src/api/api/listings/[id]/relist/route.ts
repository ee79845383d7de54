import { RefusedError, endpoints } from "@northlot/contract"
import { route } from "../../../../../http/route"
import { readListingView } from "../../../../../queries/listings/read-listing"
import { viewerOf } from "../../../../../queries/listings/viewer"
import { relistListing } from "../../../../../workflows/listings/relist"

export const POST = route(endpoints.relistListing, async ({ account, body, params, scope, ...caller }) => {
  const id = await relistListing(scope, account!, params.id, body ?? {})
  const listing = await readListingView(id, viewerOf({ account, ...caller }))
  if (!listing) throw new RefusedError("LISTING_NOT_FOUND")
  return { ok: true as const, listing }
})
