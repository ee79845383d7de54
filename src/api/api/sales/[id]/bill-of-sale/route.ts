import { endpoints } from "@northlot/contract"
import { route } from "../../../../../http/route"
import { readBillOfSale } from "../../../../../workflows/bill-of-sale/bill-of-sale"

export const GET = route(endpoints.readBillOfSale, async ({ account, params, scope }) => ({
  ok: true as const,
  billOfSale: await readBillOfSale(scope, params.id, account!.id),
}))
