import { endpoints } from "@northlot/contract"
import { sendCsv } from "../../../../http/csv"
import { route } from "../../../../http/route"
import { transactionsCsv } from "../../../../queries/transactions/transactions-csv"

export const GET = route(
  endpoints.downloadTransactions,
  async ({ account, query, response }) => {
    sendCsv(response, "transactions.csv", await transactionsCsv(account!.id, query))
  },
  { longJob: true }
)
