import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { itemOf } from "#src/queries/admin-list"
import { bidReviews } from "#src/queries/conduct/bid-reviews"

export const GET = route(endpoints.readBidReview, async ({ params, scope }) => ({
  ok: true as const,
  item: await itemOf(bidReviews, params.id, scope),
}))
