import { RefusedError, endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { publicReport } from "#src/queries/certification/certification-state"
import { readListingView } from "#src/queries/listing/read-listing"
import { viewerOf } from "#src/queries/listing/viewer"

export const GET = route(endpoints.readInspectionReport, async ({ params, ...caller }) => {
  const listing = await readListingView(params.id, viewerOf(caller))
  if (!listing) throw new RefusedError("LISTING_NOT_FOUND")
  return { ok: true as const, report: await publicReport(listing.id) }
})
