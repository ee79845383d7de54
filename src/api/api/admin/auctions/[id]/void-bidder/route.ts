import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { previewVoidBidder, voidBidder } from "#src/use-cases/auction/void-bidder"

export const GET = route(endpoints.previewVoidBidder, async ({ params, query, scope }) => ({
  ok: true as const,
  item: await previewVoidBidder(scope, { auctionId: params.id, bidderId: query.bidderId }),
}))

export const POST = route(endpoints.voidBidder, async ({ admin, body, params, scope }) => ({
  ok: true as const,
  item: await voidBidder(scope, admin!.username, { auctionId: params.id, ...body }),
}))
