import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { pageOf } from "#src/queries/admin-list"
import { bidReviews } from "#src/queries/conduct/bid-reviews"

export const GET = route(endpoints.listBidReviews, async ({ query, scope }) => ({
  ok: true as const,
  ...(await pageOf(bidReviews, query, scope)),
}))
