import { endpoints } from "@northlot/contract"
import { sendCsv } from "../../../../../http/csv"
import { route } from "../../../../../http/route"
import { differencesCsv } from "../../../../../workflows/ledger/reconciliation-report"

export const GET = route(
  endpoints.downloadDifferences,
  async ({ response }) => {
    sendCsv(response, "ledger-differences.csv", await differencesCsv())
  },
  { longJob: true }
)
