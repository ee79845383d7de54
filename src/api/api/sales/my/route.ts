import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { ownSales } from "#src/queries/sale/own-sales"

export const GET = route(endpoints.listSales, async ({ account, query }) => ({
  ok: true as const,
  ...(await ownSales(account!.id, query)),
}))
