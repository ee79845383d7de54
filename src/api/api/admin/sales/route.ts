import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { pageOf } from "#src/queries/admin-list"
import { adminSales } from "#src/queries/sale/admin-sales"

export const GET = route(endpoints.listAdminSales, async ({ query, scope }) => ({
  ok: true as const,
  ...(await pageOf(adminSales, query, scope)),
}))
