import { endpoints } from "@northlot/contract"
import { sendCsv } from "#src/http/send-csv"
import { route } from "#src/http/route"
import { trustBalancesCsv } from "#src/use-cases/ledger/reports"

export const GET = route(
  endpoints.downloadTrustBalances,
  async ({ response, scope }) => {
    sendCsv(response, "trust-balances.csv", await trustBalancesCsv(scope))
  },
  { longJob: true }
)
