import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { bidReviews } from "#src/queries/bids/bid-reviews"

export const GET = route(endpoints.listBidReviews, async ({ query }) => ({
  ok: true as const,
  ...(await bidReviews(query)),
}))
