import { RefusedError, endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { bidReviews } from "#src/queries/bids/bid-reviews"

export const GET = route(endpoints.readBidReview, async ({ params }) => {
  const { items } = await bidReviews({ id: params.id, limit: 1, offset: 0 })
  if (!items[0]) throw new RefusedError("NOT_FOUND")
  return { ok: true as const, item: items[0] }
})
