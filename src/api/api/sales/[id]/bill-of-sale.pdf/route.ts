import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { sendPdf } from "#src/http/send-pdf"
import { billOfSaleBytes } from "#src/use-cases/sale/bill-of-sale"

export const GET = route(endpoints.downloadBillOfSale, async ({ account, params, response, scope }) => {
  const bytes = await billOfSaleBytes(scope, params.id, account!.id)
  sendPdf(response, `bill-of-sale-${params.id}.pdf`, bytes)
})
