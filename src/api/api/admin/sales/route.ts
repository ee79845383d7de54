import { endpoints } from "@northlot/contract"
import { route } from "../../../../http/route"
import { adminSales } from "../../../../queries/sales/admin-sales"

export const GET = route(endpoints.listAdminSales, async ({ query }) => ({
  ok: true as const,
  ...(await adminSales(query)),
}))
