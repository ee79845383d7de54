import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { extendAuction } from "#src/use-cases/auction/extend-auction"

export const POST = route(endpoints.extendAuction, async ({ admin, body, params, scope }) => ({
  ok: true as const,
  item: await extendAuction(scope, admin!.username, {
    auctionId: params.id,
    endsAt: new Date(body.endsAt),
    reason: body.reason,
  }),
}))
