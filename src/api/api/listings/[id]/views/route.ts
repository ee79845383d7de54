import { RefusedError, endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { readListingView } from "#src/queries/listing/read-listing"
import { viewerOf } from "#src/queries/listing/viewer"
import { countListingView } from "#src/use-cases/listing/count-view"

export const POST = route(endpoints.countListingView, async ({ body, params, request, scope, ...caller }) => {
  const listing = await readListingView(params.id, viewerOf(caller))
  if (!listing) throw new RefusedError("LISTING_NOT_FOUND")
  await countListingView(scope, listing, caller, { source: body.source, userAgent: request.headers["user-agent"] })
  return { ok: true as const }
})
