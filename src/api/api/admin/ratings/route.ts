import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { pageOf } from "#src/queries/admin-list"
import { adminRatings } from "#src/queries/rating/ratings"

export const GET = route(endpoints.listAdminRatings, async ({ query, scope }) => ({
  ok: true as const,
  ...(await pageOf(adminRatings, query, scope)),
}))
