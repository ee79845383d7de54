import { endpoints } from "@northlot/contract"
import { sendCsv } from "#src/http/send-csv"
import { route } from "#src/http/route"
import { saleStatementCsv } from "#src/use-cases/ledger/reports"

export const GET = route(
  endpoints.downloadSaleStatement,
  async ({ params: { saleId }, response, scope }) => {
    sendCsv(response, `statement-${saleId}.csv`, await saleStatementCsv(scope, saleId))
  },
  { longJob: true }
)
