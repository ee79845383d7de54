import { endpoints } from "@northlot/contract"
import { sendCsv } from "../../../../../http/csv"
import { route } from "../../../../../http/route"
import { hstCsv } from "../../../../../workflows/ledger/reports"

export const GET = route(
  endpoints.downloadHst,
  async ({ query, response, scope }) => {
    sendCsv(response, `hst-${query.from}-${query.to}.csv`, await hstCsv(scope, query))
  },
  { longJob: true }
)
