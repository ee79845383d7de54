import { endpoints } from "@northlot/contract"
import { sendCsv } from "../../../../../http/csv"
import { route } from "../../../../../http/route"
import { trustBalancesCsv } from "../../../../../workflows/ledger/reports"

export const GET = route(
  endpoints.downloadTrustBalances,
  async ({ response, scope }) => {
    sendCsv(response, "trust-balances.csv", await trustBalancesCsv(scope))
  },
  { longJob: true }
)
