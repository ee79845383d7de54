import { RefusedError, endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { readCheckableLog } from "#src/queries/auction/bid-log"

export const GET = route(endpoints.readBidLog, async ({ params, account, response }) => {
  const log = await readCheckableLog(params.id, account)
  if (!log) throw new RefusedError("NOT_FOUND")
  response.setHeader("Content-Disposition", `attachment; filename="bid-log-${log.auctionId}.json"`)
  return { ok: true as const, ...log }
})
