import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { resumeAuction } from "#src/use-cases/auction/pause-auction"

export const POST = route(endpoints.resumeAuction, async ({ params, body, scope, admin }) => ({
  ok: true as const,
  item: await resumeAuction(scope, admin!.username, { auctionId: params.id, reason: body.reason }),
}))
