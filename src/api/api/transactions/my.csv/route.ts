import { endpoints } from "@northlot/contract"
import { sendCsv } from "#src/http/send-csv"
import { route } from "#src/http/route"
import { transactionsCsv } from "#src/queries/sale/transactions-csv"

export const GET = route(
  endpoints.downloadTransactions,
  async ({ account, query, response }) => {
    sendCsv(response, "transactions.csv", await transactionsCsv(account!.id, query))
  },
  { longJob: true }
)
