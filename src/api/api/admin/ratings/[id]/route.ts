import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { itemOf } from "#src/queries/admin-list"
import { adminRatings } from "#src/queries/rating/ratings"

export const GET = route(endpoints.readAdminRating, async ({ params, scope }) => ({
  ok: true as const,
  item: await itemOf(adminRatings, params.id, scope),
}))
