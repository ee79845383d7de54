import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { readBillOfSale } from "#src/use-cases/sale/bill-of-sale"

export const GET = route(endpoints.readBillOfSale, async ({ account, params, scope }) => ({
  ok: true as const,
  billOfSale: await readBillOfSale(scope, params.id, account!.id),
}))
