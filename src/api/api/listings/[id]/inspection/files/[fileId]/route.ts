import { RefusedError, endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { sendPrivateFile } from "#src/http/send-private-file"
import { readListingView } from "#src/queries/listing/read-listing"
import { viewerOf } from "#src/queries/listing/viewer"
import { publicInspectionFile } from "#src/use-cases/certification/inspection-results"

export const GET = route(endpoints.downloadInspectionReport, async ({ params, response, scope, ...caller }) => {
  const listing = await readListingView(params.id, viewerOf(caller))
  if (!listing) throw new RefusedError("LISTING_NOT_FOUND")
  const { bytes, fileName } = await publicInspectionFile(scope, listing, params.fileId)
  sendPrivateFile(response, fileName, bytes)
})
