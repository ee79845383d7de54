import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { pauseAuction } from "#src/use-cases/auction/pause-auction"

export const POST = route(endpoints.pauseAuction, async ({ params, body, scope, admin }) => {
  const { until, reason } = body
  const request = { auctionId: params.id, until: new Date(until), reason }
  return { ok: true as const, item: await pauseAuction(scope, admin!.username, request) }
})
