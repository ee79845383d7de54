import { endpoints } from "@northlot/contract"
import { sendCsv } from "../../../../../../../http/csv"
import { route } from "../../../../../../../http/route"
import { saleStatementCsv } from "../../../../../../../workflows/ledger/reports"

export const GET = route(
  endpoints.downloadSaleStatement,
  async ({ params: { saleId }, response, scope }) => {
    sendCsv(response, `statement-${saleId}.csv`, await saleStatementCsv(scope, saleId))
  },
  { longJob: true }
)
