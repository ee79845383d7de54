import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { acceptBillOfSale } from "#src/use-cases/sale/bill-of-sale"

export const POST = route(endpoints.acceptBillOfSale, async ({ account, address, body, params, scope }) => ({
  ok: true as const,
  billOfSale: await acceptBillOfSale(scope, params.id, account!.id, {
    name: body.name,
    address,
    postalAddress: body.address,
  }),
}))
