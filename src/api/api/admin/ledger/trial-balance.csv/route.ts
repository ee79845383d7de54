import { endpoints } from "@northlot/contract"
import { sendCsv } from "../../../../../http/csv"
import { route } from "../../../../../http/route"
import { trialBalanceCsv } from "../../../../../workflows/ledger/reports"

export const GET = route(
  endpoints.downloadTrialBalance,
  async ({ query, response, scope }) => {
    sendCsv(response, "trial-balance.csv", await trialBalanceCsv(scope, query.until))
  },
  { longJob: true }
)
