import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { sendPdf } from "#src/http/send-pdf"
import { ownInvoicePdf } from "#src/use-cases/payment/own-invoices"

export const GET = route(endpoints.downloadInvoice, async ({ account, params, response, scope }) => {
  const { name, bytes } = await ownInvoicePdf(scope, account!.id, params.id)
  sendPdf(response, name, bytes)
})
