import { RefusedError, endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { priceHistory } from "#src/queries/listing/price-history"
import { viewerOf } from "#src/queries/listing/viewer"

export const GET = route(
  endpoints.readPriceHistory,
  async ({ params, ...caller }) => {
    const history = await priceHistory(params.id, viewerOf(caller))
    if (!history) throw new RefusedError("LISTING_NOT_FOUND")
    return { ok: true as const, ...history }
  },
  { replica: true }
)
