import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { pageOf } from "#src/queries/admin-list"
import { adminListings } from "#src/queries/listing/admin-listings"

export const GET = route(endpoints.listAdminListings, async ({ query, scope }) => ({
  ok: true as const,
  ...(await pageOf(adminListings, query, scope)),
}))
