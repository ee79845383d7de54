import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { sendPdf } from "#src/http/send-pdf"
import { ownStatementPdf } from "#src/use-cases/payment/own-invoices"

export const GET = route(
  endpoints.downloadInvoiceStatement,
  async ({ account, query: { year }, response, scope }) => {
    sendPdf(response, `northlot-statement-${year}.pdf`, await ownStatementPdf(scope, account!, year))
  },
  { longJob: true }
)
