import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { pageOf } from "#src/queries/admin-list"
import { adminBids } from "#src/queries/auction/admin-bids"

export const GET = route(endpoints.listAdminBids, async ({ query, scope }) => ({
  ok: true as const,
  ...(await pageOf(adminBids, query, scope)),
}))
