import { RefusedError, endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { viewerOf } from "#src/queries/listing/viewer"
import { sellerRecord } from "#src/queries/rating/ratings"

export const GET = route(
  endpoints.readSellerRecord,
  async ({ params, query, ...caller }) => {
    const record = await sellerRecord(params.id, viewerOf(caller), query)
    if (!record) throw new RefusedError("LISTING_NOT_FOUND")
    return { ok: true as const, ...record }
  },
  { replica: true }
)
