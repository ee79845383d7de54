import { RefusedError, endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { comparableSales } from "#src/queries/listing/comparables"
import { viewerOf } from "#src/queries/listing/viewer"

export const GET = route(
  endpoints.listComparables,
  async ({ params, ...caller }) => {
    const comparables = await comparableSales(params.id, viewerOf(caller))
    if (!comparables) throw new RefusedError("LISTING_NOT_FOUND")
    return { ok: true as const, ...comparables }
  },
  { replica: true }
)
