import { RefusedError, endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { listListings } from "#src/queries/listings/list-listings"
import { readListingDetails } from "#src/queries/listings/read-listing"
import { viewerOf } from "#src/queries/listings/viewer"
import { createListing } from "#src/workflows/listings/change-listing"

export const GET = route(
  endpoints.listListings,
  async ({ query, ...caller }) => {
    return { ok: true as const, ...(await listListings(query, viewerOf(caller))) }
  },
  { replica: true }
)

export const POST = route(endpoints.createListing, async ({ scope, account, body, ...caller }) => {
  const id = await createListing(scope, account!, body)
  const listing = await readListingDetails(id, viewerOf({ account, ...caller }))
  if (!listing) throw new RefusedError("LISTING_NOT_FOUND")
  return { ok: true as const, id, listing }
})
