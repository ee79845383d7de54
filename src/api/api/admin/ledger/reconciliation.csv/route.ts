import { endpoints } from "@northlot/contract"
import { sendCsv } from "#src/http/send-csv"
import { route } from "#src/http/route"
import { differencesCsv } from "#src/use-cases/ledger/reconciliation-report"

export const GET = route(
  endpoints.downloadDifferences,
  async ({ response }) => {
    sendCsv(response, "ledger-differences.csv", await differencesCsv())
  },
  { longJob: true }
)
