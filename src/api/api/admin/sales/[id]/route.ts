import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { itemOf } from "#src/queries/admin-list"
import { adminSales } from "#src/queries/sale/admin-sales"

export const GET = route(endpoints.readAdminSale, async ({ params, scope }) => ({
  ok: true as const,
  item: await itemOf(adminSales, params.id, scope),
}))
