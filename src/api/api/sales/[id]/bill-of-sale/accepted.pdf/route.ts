import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { sendPdf } from "#src/http/send-pdf"
import { acceptedBillOfSale } from "#src/use-cases/sale/bill-of-sale"

export const GET = route(endpoints.downloadAcceptedBillOfSale, async ({ account, params, response, scope }) => {
  const bytes = await acceptedBillOfSale(scope, params.id, account!.id)
  sendPdf(response, `bill-of-sale-${params.id}-accepted.pdf`, bytes)
})
