import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { listAdminListings } from "#src/queries/listings/admin-listings"

export const GET = route(endpoints.listAdminListings, async ({ query, response }) => {
  const { items, total } = await listAdminListings(query)
  response.setHeader(
    "Content-Range",
    `listings ${query.offset}-${query.offset + Math.max(0, items.length - 1)}/${total}`
  )
  return { ok: true as const, items, total }
})
