import { RefusedError, endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { readBidLog } from "#src/queries/auction/bid-log"

export const GET = route(
  endpoints.listBids,
  async ({ params, query, account }) => {
    const log = await readBidLog(params.id, account, query)
    if (!log) throw new RefusedError("LISTING_NOT_FOUND")
    return { ok: true as const, ...log }
  },
  { replica: true }
)
