import { endpoints } from "@northlot/contract"
import { sendCsv } from "#src/http/send-csv"
import { route } from "#src/http/route"
import { hstCsv } from "#src/use-cases/ledger/reports"

export const GET = route(
  endpoints.downloadHst,
  async ({ query, response, scope }) => {
    sendCsv(response, `hst-${query.from}-${query.to}.csv`, await hstCsv(scope, query))
  },
  { longJob: true }
)
