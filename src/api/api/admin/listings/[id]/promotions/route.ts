import { RefusedError, endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { promotionsForAdmin } from "#src/queries/promotion/promotions"

export const GET = route(endpoints.listListingPromotions, async ({ params }) => {
  const found = await promotionsForAdmin(params.id)
  if (!found) throw new RefusedError("LISTING_NOT_FOUND")
  return { ok: true as const, ...found, total: found.items.length }
})
