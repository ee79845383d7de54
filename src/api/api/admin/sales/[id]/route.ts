import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { adminSale } from "#src/queries/sales/admin-sales"

export const GET = route(endpoints.readAdminSale, async ({ params, scope }) => ({
  ok: true as const,
  item: await adminSale(scope, params.id),
}))
