import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { sendCsv } from "#src/http/send-csv"
import { ownStatementCsv } from "#src/use-cases/payment/own-invoices"

export const GET = route(
  endpoints.downloadInvoiceStatementCsv,
  async ({ account, query: { year }, response, scope }) => {
    sendCsv(response, `northlot-statement-${year}.csv`, await ownStatementCsv(scope, account!.id, year))
  },
  { longJob: true }
)
