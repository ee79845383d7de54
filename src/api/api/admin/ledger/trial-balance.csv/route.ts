import { endpoints } from "@northlot/contract"
import { sendCsv } from "#src/http/send-csv"
import { route } from "#src/http/route"
import { trialBalanceCsv } from "#src/use-cases/ledger/reports"

export const GET = route(
  endpoints.downloadTrialBalance,
  async ({ query, response, scope }) => {
    sendCsv(response, "trial-balance.csv", await trialBalanceCsv(scope, query.until))
  },
  { longJob: true }
)
